-- The role of an admin. Everyone who was an admin may do what they could before, as an owner.
ALTER TABLE "consultants" ADD COLUMN "admin_role" text;--> statement-breakpoint
UPDATE "consultants" SET "admin_role" = 'owner' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "consultants" DROP COLUMN "is_admin";--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (admin_role is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_admin_role" CHECK ("consultants"."admin_role" in ('owner', 'operations', 'finance', 'support', 'content', 'read-only'));
