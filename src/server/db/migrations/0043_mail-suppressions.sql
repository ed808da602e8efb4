CREATE TABLE "mail_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"gateway" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"skipped_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_cause" CHECK ("mail_suppressions"."cause" in ('bounce', 'complaint'))
);
--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_lifted_by_user_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_suppressions_occurred" ON "mail_suppressions" USING btree ("occurred_at");
--> statement-breakpoint
SELECT protect_table('mail_suppressions');
--> statement-breakpoint
SELECT restrict_admins('mail_suppressions', 'customers:write', 'system:write');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON mail_suppressions TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON mail_suppressions TO birchline_admin, birchline_auth;
--> statement-breakpoint
CREATE POLICY worker_all ON mail_suppressions TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_read ON mail_suppressions FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
-- For the owner of an address, who sees it at every page.
CREATE POLICY sign_in ON mail_suppressions FOR SELECT TO birchline_auth USING (true);
