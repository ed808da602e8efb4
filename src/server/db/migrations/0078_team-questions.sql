-- Adding up all present teams left the table with the space of one row for each consultant and each volume, and every question about a
-- large team read it. The lock of the job first; no change is written between the last two statements.
SELECT pg_advisory_xact_lock(hashtext('birchline.team-sums'));
--> statement-breakpoint
LOCK TABLE team_changes IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
SELECT add_team_changes(NULL);
--> statement-breakpoint
TRUNCATE team_changes;
--> statement-breakpoint
-- Rows stay for a minute at most, and an index still has those that were deleted: they are removed soon and at once.
ALTER TABLE team_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
--> statement-breakpoint
DROP INDEX "consultants_sponsor";--> statement-breakpoint
CREATE INDEX "consultants_sponsor" ON "consultants" USING btree ("sponsor_consultant_id","join_date","consultant_id","consultant_no","program_type");
