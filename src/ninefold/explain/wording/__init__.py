"""Steps in words: messages as data, and the catalogues of languages that render them.

templates      the template language of the catalogues
catalogues     the templates of a language: `languages/en.toml`, `languages/de.toml`, or a user's
messages       messages as data, and how a language renders them
phrases        messages about cells, digits, units and effects
blockers       what keeps a digit from the other places of a single
chain_words    chains, link by link or branch by branch
fish_words     kinds of units, fins in two bases, crossed covers
rule_words     equations, combinations and consequences of rules
rule_sentences sentences about rules, in other languages
fields         the words of a step that templates may ask for
step_messages  the messages of a step
"""
