"""Tests of records: texts, JSON, redaction, and records of every version that must stay readable."""
