ALTER TABLE "customers" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "address_changed_at" timestamp with time zone;