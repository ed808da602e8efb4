CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"values" jsonb NOT NULL,
	"data" jsonb,
	"key" text,
	"problem" jsonb,
	"object_id" uuid,
	CONSTRAINT "import_rows_import_id_row_no_pk" PRIMARY KEY("import_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"total_rows" integer NOT NULL,
	"checked_rows" integer DEFAULT 0 NOT NULL,
	"rejected_rows" integer DEFAULT 0 NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"remaining_rows" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('uploaded', 'checking', 'checked', 'importing', 'done', 'canceled', 'reverting', 'reverted'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_key" ON "import_rows" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_rows_open" ON "import_rows" USING btree ("import_id","row_no") WHERE "import_rows"."problem" is null and "import_rows"."object_id" is null;--> statement-breakpoint
CREATE INDEX "import_rows_object" ON "import_rows" USING btree ("import_id","object_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_events_created" ON "audit_events" USING btree ("created_at");
--> statement-breakpoint
SELECT protect_table('imports');
--> statement-breakpoint
SELECT protect_table('import_rows');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON imports, import_rows TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON imports TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY worker_all ON import_rows TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON imports TO birchline_admin;
--> statement-breakpoint
CREATE POLICY admin_read ON imports FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
-- Undoing an import removes what it created and nothing uses.
GRANT DELETE ON products, customers TO birchline_worker;
