-- A trigger for rows does not see TRUNCATE, which would remove published versions too.
CREATE TRIGGER published_not_truncated BEFORE TRUNCATE ON legal_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
