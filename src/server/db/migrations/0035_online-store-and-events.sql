CREATE TABLE "product_push_items" (
	"push_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_code" text NOT NULL,
	"outcome" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_push_items_push_id_product_id_pk" PRIMARY KEY("push_id","product_id"),
	CONSTRAINT "product_push_items_outcome" CHECK ("product_push_items"."outcome" in ('created', 'updated', 'failed')),
	CONSTRAINT "product_push_items_error" CHECK (("product_push_items"."error" is not null) = ("product_push_items"."outcome" is not distinct from 'failed'))
);
--> statement-breakpoint
CREATE TABLE "product_pushes" (
	"push_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"started_by" uuid,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_pushes_state" CHECK ("product_pushes"."state" in ('running', 'failed', 'done')),
	CONSTRAINT "product_pushes_counts" CHECK ("product_pushes"."created" + "product_pushes"."updated" + "product_pushes"."failed" <= "product_pushes"."total")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_push_items" ADD CONSTRAINT "product_push_items_push_id_product_pushes_push_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."product_pushes"("push_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_push_items" ADD CONSTRAINT "product_push_items_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_push_items_waiting" ON "product_push_items" USING btree ("push_id","product_code") WHERE "product_push_items"."outcome" is null;--> statement-breakpoint
CREATE INDEX "product_push_items_failed" ON "product_push_items" USING btree ("push_id","product_code") WHERE "product_push_items"."outcome" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "product_pushes_running" ON "product_pushes" USING btree ("state") WHERE "product_pushes"."state" = 'running';--> statement-breakpoint
CREATE INDEX "product_pushes_created" ON "product_pushes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");
--> statement-breakpoint
SELECT protect_table('product_pushes');
--> statement-breakpoint
SELECT protect_table('product_push_items');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON product_pushes, product_push_items TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON product_pushes TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY worker_all ON product_push_items TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON product_pushes, product_push_items TO birchline_admin;
--> statement-breakpoint
CREATE POLICY admin_read ON product_pushes FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY admin_read ON product_push_items FOR SELECT TO birchline_admin USING (true);
