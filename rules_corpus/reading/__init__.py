"""From the bytes of a document to its rules: lines, numbered blocks, rules; one dialect a document."""
