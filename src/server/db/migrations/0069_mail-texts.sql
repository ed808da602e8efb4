CREATE TABLE "mail_text_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_text_versions" ADD CONSTRAINT "mail_text_versions_created_by_consultants_consultant_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('mail_text_versions');
--> statement-breakpoint
GRANT SELECT, INSERT ON mail_text_versions TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON mail_text_versions TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('mail_text_versions', 'content:write');
--> statement-breakpoint
-- All processes read the texts again.
CREATE TRIGGER catalog_changed AFTER INSERT ON mail_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
