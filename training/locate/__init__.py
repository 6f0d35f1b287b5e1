"""Trains what finds boards."""
