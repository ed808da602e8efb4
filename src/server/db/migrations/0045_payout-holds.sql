CREATE TABLE "payout_holds" (
	"hold_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"is_reason_shared" boolean DEFAULT false NOT NULL,
	"until" timestamp with time zone,
	"created_by" uuid,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_consultant" ON "payout_holds" USING btree ("consultant_id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_created" ON "payout_holds" USING btree ("created_at") WHERE "payout_holds"."released_at" is null;
--> statement-breakpoint
SELECT protect_table('payout_holds');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payout_holds TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON payout_holds TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('payout_holds', 'payouts:write');
--> statement-breakpoint

-- No payment is made, and none is put into a batch, while the payouts of its consultant are on hold.
CREATE FUNCTION guard_payout_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE held uuid;
BEGIN
  IF TG_TABLE_NAME = 'commission_payments' THEN
    held := NEW.consultant_id;
  ELSE
    SELECT p.consultant_id INTO held FROM commission_payments p WHERE p.payment_id = NEW.payment_id;
  END IF;
  IF EXISTS (SELECT FROM payout_holds h WHERE h.consultant_id = held AND h.released_at IS NULL
             AND h.created_at <= NEW.created_at AND (h.until IS NULL OR h.until > NEW.created_at)) THEN
    RAISE EXCEPTION 'the payouts of this consultant are on hold' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION guard_payout_hold() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER guard_payout_hold BEFORE INSERT ON commission_payments FOR EACH ROW EXECUTE FUNCTION guard_payout_hold();
--> statement-breakpoint
CREATE TRIGGER guard_payout_hold BEFORE INSERT ON payout_batch_payments FOR EACH ROW EXECUTE FUNCTION guard_payout_hold();
