ALTER TABLE "rank_grants" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "previous_values" jsonb;--> statement-breakpoint
GRANT UPDATE (previous_values) ON selections TO birchline_worker;
