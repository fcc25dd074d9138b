"""The games for research: in OpenSpiel, in PettingZoo, and what a learner sees of a position.

Nothing outside this package knows those frameworks, which the extra `research` installs.
"""
