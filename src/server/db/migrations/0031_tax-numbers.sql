CREATE TABLE "tax_numbers" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"details" "bytea" NOT NULL,
	"last_digits" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_numbers_kind" CHECK ("tax_numbers"."kind" in ('SIN', 'SSN', 'EIN'))
);
--> statement-breakpoint
ALTER TABLE "tax_numbers" ADD CONSTRAINT "tax_numbers_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('tax_numbers');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON tax_numbers TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON tax_numbers TO birchline_worker USING (true) WITH CHECK (true);
