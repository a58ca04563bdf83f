"""What the rules say: the five publications, read, linked and searchable."""
