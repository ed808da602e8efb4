-- Pending changes have only one link, so they are deleted. The lock keeps others from being added meanwhile.
LOCK TABLE auth.email_changes IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM auth.email_changes;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "present_token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD COLUMN "present_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD CONSTRAINT "email_changes_present_token_hash_unique" UNIQUE("present_token_hash");