ALTER TABLE "consultants" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "leaving_reason" text;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "leaving_recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "leaving_failed_on" date;--> statement-breakpoint
ALTER TABLE "rank_grants" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "previous_values" jsonb;--> statement-breakpoint
CREATE INDEX "consultants_leaves_on" ON "consultants" USING btree ("leaves_on") WHERE "consultants"."leaves_on" is not null;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_leaves_on" CHECK (("consultants"."leaves_on" is null) = ("consultants"."leaving_reason" is null) and ("consultants"."leaves_on" is null or "consultants"."status" <> 'left'));--> statement-breakpoint
GRANT UPDATE (previous_values) ON selections TO birchline_worker;
