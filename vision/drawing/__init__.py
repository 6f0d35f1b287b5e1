"""Answers drawn into pictures."""
