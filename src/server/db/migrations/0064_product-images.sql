CREATE TABLE "product_images" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"widths" smallint[] NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_images_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "product_images_size" CHECK ("product_images"."width" > 0 and "product_images"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'receipt', 'product-image'));
--> statement-breakpoint
SELECT protect_table('product_images');
--> statement-breakpoint
GRANT SELECT ON product_images TO birchline_visitor, birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON product_images TO birchline_worker;
--> statement-breakpoint
CREATE POLICY shown ON product_images FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (product_id IN (SELECT p.product_id FROM products p));
--> statement-breakpoint
CREATE POLICY read_all ON product_images FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY worker_all ON product_images TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE TRIGGER note_file_use AFTER INSERT OR UPDATE OF file_id OR DELETE ON product_images FOR EACH ROW
  EXECUTE FUNCTION note_file_use('product-image');
--> statement-breakpoint
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
