CREATE TABLE "files" (
	"file_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"widths" smallint[] DEFAULT '{}' NOT NULL,
	"size" integer NOT NULL,
	"delete_after" timestamp with time zone DEFAULT now() + interval '1 day',
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'receipt')),
	CONSTRAINT "files_type" CHECK ("files"."type" in ('image/webp', 'application/pdf')),
	CONSTRAINT "files_size" CHECK ("files"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "consultant_photos" ALTER COLUMN "image" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_receipts" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consultant_photos" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD COLUMN "file_id" uuid;--> statement-breakpoint
CREATE INDEX "files_delete_after" ON "files" USING btree ("delete_after") WHERE "files"."delete_after" is not null;--> statement-breakpoint
ALTER TABLE "consultant_photos" ADD CONSTRAINT "consultant_photos_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultant_photos_to_move" ON "consultant_photos" USING btree ("photo_id") WHERE "consultant_photos"."image" is not null;--> statement-breakpoint
CREATE INDEX "expense_receipts_to_move" ON "expense_receipts" USING btree ("expense_id") WHERE "expense_receipts"."content" is not null;--> statement-breakpoint
ALTER TABLE "consultant_photos" ADD CONSTRAINT "consultant_photos_file_id_unique" UNIQUE("file_id");--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_file_id_unique" UNIQUE("file_id");--> statement-breakpoint
ALTER TABLE "consultant_photos" ADD CONSTRAINT "consultant_photos_file" CHECK (num_nonnulls("consultant_photos"."file_id", "consultant_photos"."image") = 1);--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_file" CHECK (num_nonnulls("expense_receipts"."file_id", "expense_receipts"."content") = 1);
--> statement-breakpoint
SELECT protect_table('files');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON files TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON files TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint

-- A file stays while a row refers to it, and is deleted afterwards. The argument is the kind of files of the table. A file that has
-- stayed once belongs to its row: no other row can refer to it later.
CREATE FUNCTION note_file_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  former uuid;
  present uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN former := OLD.file_id; END IF;
  IF TG_OP <> 'DELETE' THEN present := NEW.file_id; END IF;
  IF former IS NOT DISTINCT FROM present THEN RETURN NULL; END IF;
  UPDATE files SET delete_after = now() WHERE file_id = former;
  IF present IS NOT NULL THEN
    UPDATE files SET delete_after = NULL WHERE file_id = present AND kind = TG_ARGV[0] AND delete_after > now();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no file of this kind waits for its row' USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION note_file_use() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER note_file_use AFTER INSERT OR UPDATE OF file_id OR DELETE ON consultant_photos FOR EACH ROW
  EXECUTE FUNCTION note_file_use('photo');
--> statement-breakpoint
CREATE TRIGGER note_file_use AFTER INSERT OR UPDATE OF file_id OR DELETE ON expense_receipts FOR EACH ROW
  EXECUTE FUNCTION note_file_use('receipt');
