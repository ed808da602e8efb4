CREATE TABLE "selections" (
	"selection_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"row_ids" uuid[] NOT NULL,
	"applied_at" timestamp with time zone,
	"changed_ids" uuid[],
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "selections_created_at" ON "selections" USING btree ("created_at");
--> statement-breakpoint
SELECT protect_table('selections');
--> statement-breakpoint
-- What an admin selected is nobody else's; the company acts on it for them, and deletes it later.
GRANT SELECT, INSERT, UPDATE (applied_at, changed_ids, undone_at) ON selections TO birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (applied_at, changed_ids, undone_at) ON selections TO birchline_worker;
--> statement-breakpoint
CREATE POLICY own ON selections TO birchline_admin
  USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY company ON selections TO birchline_worker USING (true) WITH CHECK (true);
