CREATE TABLE "payment_approvals" (
	"approval_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"payee_id" uuid,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"method" text NOT NULL,
	"check_number" integer,
	"reference" text,
	"paid_on" date,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_approvals_amount" CHECK ("payment_approvals"."amount" > 0),
	CONSTRAINT "payment_approvals_method" CHECK ("payment_approvals"."method" in ('batch', 'check', 'other')),
	CONSTRAINT "payment_approvals_status" CHECK ("payment_approvals"."status" in ('pending', 'approved', 'declined')),
	CONSTRAINT "payment_approvals_requester" CHECK ("payment_approvals"."requested_by" <> "payment_approvals"."consultant_id"),
	CONSTRAINT "payment_approvals_second" CHECK ("payment_approvals"."status" <> 'approved'
        or ("payment_approvals"."decided_by" is not null and "payment_approvals"."decided_by" <> "payment_approvals"."requested_by" and "payment_approvals"."decided_by" <> "payment_approvals"."consultant_id"))
);
--> statement-breakpoint
ALTER TABLE "commission_payments" DROP CONSTRAINT "commission_payments_check_number_unique";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "reversed_by" uuid;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD COLUMN "reversal_reason" text;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_payee_id_payees_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("payee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_approvals_pending" ON "payment_approvals" USING btree ("created_at") WHERE "payment_approvals"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payments_check" ON "commission_payments" USING btree ("check_number") WHERE "commission_payments"."payment_method" = 'check' and "commission_payments"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "commission_payments_number" ON "commission_payments" USING btree ("check_number") WHERE "commission_payments"."payment_method" <> 'check';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payments_check_of_consultant" ON "commission_payments" USING btree ("consultant_id","check_number") WHERE "commission_payments"."status" = 'completed';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK (case when "ledger_accounts"."consultant_id" is null
            then "ledger_accounts"."kind" in ('commission-expense', 'payout-clearing', 'bank', 'fees', 'fx')
            else "ledger_accounts"."kind" in ('earned', 'available', 'payout-pending') end);--> statement-breakpoint
-- Holds from now on: what was recorded before without a batch or a reference stays as it is.
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_sent" CHECK ("commission_payments"."status" <> 'completed' or "commission_payments"."batch_id" is not null or "commission_payments"."payment_method" = 'check'
        or ("commission_payments"."payment_method" = 'other' and "commission_payments"."reference" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_approved" CHECK ("commission_payments"."approved_by" is null
        or ("commission_payments"."approved_by" is distinct from "commission_payments"."created_by" and "commission_payments"."approved_by" <> "commission_payments"."consultant_id"));--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_reversed" CHECK (("commission_payments"."reversed_at" is null) = ("commission_payments"."reversal_reason" is null)
        and ("commission_payments"."reversed_at" is null or ("commission_payments"."commission_id" is null and "commission_payments"."status" in ('completed', 'failed'))));
--> statement-breakpoint
ALTER TABLE payment_approvals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY worker_all ON payment_approvals TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_read ON payment_approvals FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payment_approvals TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON payment_approvals TO birchline_admin;
--> statement-breakpoint
-- What one admin asked for and another decided does not change: only the decision is added, once.
CREATE FUNCTION keep_approval_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending'
     OR (NEW.consultant_id, NEW.payee_id, NEW.amount, NEW.currency, NEW.method, NEW.check_number, NEW.reference,
         NEW.paid_on, NEW.reason, NEW.requested_by, NEW.created_at)
        IS DISTINCT FROM
        (OLD.consultant_id, OLD.payee_id, OLD.amount, OLD.currency, OLD.method, OLD.check_number, OLD.reference,
         OLD.paid_on, OLD.reason, OLD.requested_by, OLD.created_at) THEN
    RAISE EXCEPTION 'the facts of payment approval % do not change', OLD.approval_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_facts BEFORE UPDATE ON payment_approvals FOR EACH ROW EXECUTE FUNCTION keep_approval_facts();
--> statement-breakpoint
-- How and when a completed payment was made does not change either, nor who approved it, nor a reversal.
CREATE OR REPLACE FUNCTION keep_payment_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.commission_id, NEW.consultant_id, NEW.recipient_name, NEW.recipient_email, NEW.amount, NEW.currency,
      NEW.created_by)
     IS DISTINCT FROM
     (OLD.commission_id, OLD.consultant_id, OLD.recipient_name, OLD.recipient_email, OLD.amount, OLD.currency,
      OLD.created_by)
     OR (OLD.status = 'completed' AND NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'failed')
     OR (OLD.status in ('completed', 'failed')
         AND (NEW.payment_method, NEW.check_number, NEW.reference, NEW.completed_at, NEW.approved_by)
             IS DISTINCT FROM
             (OLD.payment_method, OLD.check_number, OLD.reference, OLD.completed_at, OLD.approved_by))
     OR (OLD.reversed_at IS NOT NULL AND (NEW.reversed_at, NEW.reversed_by, NEW.reversal_reason)
         IS DISTINCT FROM (OLD.reversed_at, OLD.reversed_by, OLD.reversal_reason)) THEN
    RAISE EXCEPTION 'the facts of payment % do not change', OLD.payment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
