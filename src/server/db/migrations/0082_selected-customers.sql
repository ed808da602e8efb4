ALTER TABLE "selections" ADD COLUMN "target_id" uuid;
--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "previous_ids" uuid[];
--> statement-breakpoint
GRANT UPDATE (target_id, previous_ids) ON selections TO birchline_worker;
