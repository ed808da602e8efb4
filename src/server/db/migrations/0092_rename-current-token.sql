ALTER TABLE "auth"."email_changes" RENAME COLUMN "present_token_hash" TO "current_token_hash";--> statement-breakpoint
ALTER TABLE "auth"."email_changes" RENAME COLUMN "present_confirmed_at" TO "current_confirmed_at";--> statement-breakpoint
ALTER TABLE "auth"."email_changes" RENAME CONSTRAINT "email_changes_present_token_hash_unique" TO "email_changes_current_token_hash_unique";
