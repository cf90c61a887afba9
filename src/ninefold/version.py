"""The version, once: the build, the package and the changelog test all read it here."""

__version__ = "0.1.0"
