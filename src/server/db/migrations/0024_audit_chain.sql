CREATE TABLE "audit_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_links_seq_unique" UNIQUE("seq"),
	CONSTRAINT "audit_links_position" CHECK ("audit_links"."position" > 0),
	CONSTRAINT "audit_links_hash" CHECK (octet_length("audit_links"."hash") = 32)
);
--> statement-breakpoint
-- With the new table, also those that were made beside the separate logins and could not be protected then.
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c
           WHERE c.relnamespace IN ('public'::regnamespace, 'auth'::regnamespace) AND c.relkind IN ('r', 'p')
             AND NOT c.relforcerowsecurity LOOP
    PERFORM protect_table(t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY worker_all ON audit_links TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_read ON audit_links FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_links TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON audit_links TO birchline_admin;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
