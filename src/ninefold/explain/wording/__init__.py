"""How steps are put into words.

catalogues    the messages of a language, shipped as `catalogue_en.toml` or made by a user
messages      words filled into a message
phrases       cells, digits, units and effects as a language lists them
arguments     chains told link by link
fields        the words that a step has for its messages
"""
