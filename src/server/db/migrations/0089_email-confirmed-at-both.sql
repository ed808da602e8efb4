-- A change that was asked for before has one link only; it is asked for again. The links work for a day.
DELETE FROM auth.email_changes;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "present_token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "present_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD CONSTRAINT "email_changes_present_token_hash_unique" UNIQUE("present_token_hash");