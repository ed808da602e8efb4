ALTER TABLE "auth"."two_factor" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD COLUMN "code_expires_at" timestamp with time zone;