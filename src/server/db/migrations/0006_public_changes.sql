-- Every change of what visitors are shown is also told at once to the processes that keep answers, with its number.
CREATE OR REPLACE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE reached bigint;
BEGIN
  UPDATE catalog_version SET version = version + 1 RETURNING version INTO reached;
  PERFORM pg_notify('birchline_catalog', reached::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Public pages also show the company's texts and settings.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['content_pages', 'company_settings'] LOOP
    EXECUTE format('CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Counts of the last minutes need not outlive a crash of the database, and nobody should wait for the disk because of them.
ALTER TABLE auth.rate_limits SET UNLOGGED;
