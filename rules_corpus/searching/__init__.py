"""How a search thinks: words, questions, definitions, spelling and order. The index itself is in rules_corpus/search.py."""
