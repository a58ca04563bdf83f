"""Citations, one verb a module: protect, find, resolve, annotate; `rules_corpus.citations` is the door."""
