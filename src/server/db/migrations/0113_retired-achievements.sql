ALTER TABLE "achievements" ADD COLUMN "retired_at" timestamp with time zone;
--> statement-breakpoint
-- An achievement that was not granted to anyone can be deleted.
GRANT DELETE ON achievements TO birchline_admin;
--> statement-breakpoint
CREATE POLICY admin_delete ON achievements FOR DELETE TO birchline_admin USING (true);
