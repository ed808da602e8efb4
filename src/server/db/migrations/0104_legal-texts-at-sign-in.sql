-- A trigger for rows does not see TRUNCATE, which would remove published versions too.
CREATE TRIGGER published_not_truncated BEFORE TRUNCATE ON legal_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Sign-in reads whether the person has accepted the current consultant agreement.
GRANT SELECT ON legal_acceptances TO birchline_auth;
--> statement-breakpoint
CREATE POLICY sign_in_read ON legal_acceptances FOR SELECT TO birchline_auth USING (true);
