CREATE TABLE "payout_batch_payments" (
	"batch_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "payout_batch_payments_batch_id_payment_id_pk" PRIMARY KEY("batch_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "cancellation" text;--> statement-breakpoint
ALTER TABLE "payout_batch_payments" ADD CONSTRAINT "payout_batch_payments_batch_id_payout_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_payments" ADD CONSTRAINT "payout_batch_payments_payment_id_commission_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."commission_payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_payments_living" ON "payout_batch_payments" USING btree ("payment_id") WHERE "payout_batch_payments"."released_at" is null;--> statement-breakpoint

-- Who took the file of a batch was in the audit log; one that was sent without that was taken when it was sent.
UPDATE payout_batches b SET downloaded_at = coalesce(
  (SELECT min(a.created_at) FROM audit_events a
   WHERE a.action = 'download-payout-batch' AND a.object_id = b.batch_id::text), b.sent_at)
WHERE b.method = 'transfer' AND b.status <> 'cancelled';
--> statement-breakpoint
INSERT INTO payout_batch_payments (batch_id, payment_id)
  SELECT batch_id, payment_id FROM commission_payments WHERE batch_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_cancellation" CHECK ("payout_batches"."cancellation" in ('not-sent', 'rejected', 'partly-executed')
          and ("payout_batches"."status" <> 'cancelled' or "payout_batches"."downloaded_at" is null or "payout_batches"."cancellation" is not null));--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_sent_file" CHECK ("payout_batches"."method" <> 'transfer' or "payout_batches"."sent_at" is null or "payout_batches"."downloaded_at" is not null);--> statement-breakpoint
ALTER TABLE commission_payments ADD CONSTRAINT commission_payments_in_batch
  FOREIGN KEY (batch_id, payment_id) REFERENCES payout_batch_payments (batch_id, payment_id);
--> statement-breakpoint
-- A batch takes payments while it is made. It gives one back where nobody can have its file, or once what became of the file
-- is recorded.
CREATE FUNCTION release_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE batch payout_batches;
BEGIN
  SELECT * INTO STRICT batch FROM payout_batches WHERE batch_id = NEW.batch_id;
  IF TG_OP = 'INSERT' THEN
    IF batch.status <> 'open' OR batch.downloaded_at IS NOT NULL THEN
      RAISE EXCEPTION 'batch % takes no more payments', NEW.batch_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.batch_id, NEW.payment_id, NEW.created_at) IS DISTINCT FROM (OLD.batch_id, OLD.payment_id, OLD.created_at)
     OR OLD.released_at IS NOT NULL THEN
    RAISE EXCEPTION 'what batch % was made of does not change', OLD.batch_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF batch.cancellation IS NULL AND (batch.downloaded_at IS NOT NULL OR batch.status NOT IN ('open', 'cancelled')) THEN
    RAISE EXCEPTION 'batch % keeps its payments until it is recorded what became of its file', OLD.batch_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER release_payment BEFORE INSERT OR UPDATE ON payout_batch_payments
  FOR EACH ROW EXECUTE FUNCTION release_payment();
--> statement-breakpoint
-- A payment is in the batch that holds it, and leaves one only after it was released.
CREATE FUNCTION keep_payment_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.batch_id IS DISTINCT FROM NEW.batch_id AND EXISTS (
       SELECT FROM payout_batch_payments m
       WHERE m.payment_id = OLD.payment_id AND m.batch_id = OLD.batch_id AND m.released_at IS NULL)
     OR NEW.batch_id IS NOT NULL AND EXISTS (
       SELECT FROM payout_batch_payments m
       WHERE m.payment_id = NEW.payment_id AND m.batch_id = NEW.batch_id AND m.released_at IS NOT NULL) THEN
    RAISE EXCEPTION 'payment % is in another batch', OLD.payment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_batch BEFORE UPDATE OF batch_id ON commission_payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_batch();
--> statement-breakpoint
ALTER TABLE payout_batch_payments ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY worker_all ON payout_batch_payments TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_read ON payout_batch_payments FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payout_batch_payments TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON payout_batch_payments TO birchline_admin;
--> statement-breakpoint
-- Accounts in the United States are in USD. Of a Canadian one nobody has said the currency yet: nothing is paid there until
-- the consultant enters it again with its currency.
UPDATE payees SET currency = 'USD' WHERE method = 'transfer' AND country = 'US';
