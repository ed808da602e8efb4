CREATE TABLE "card_sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_billing_days" (
	"day" date PRIMARY KEY NOT NULL,
	"fee_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_fee_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"amount" bigint,
	"currency" char(3) NOT NULL,
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_fees" (
	"fee_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fee_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "membership_fees_fee_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consultant_id" uuid NOT NULL,
	"period" date NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"gateway" text,
	"charge_id" text,
	"card_brand" text,
	"card_last4" text,
	"paid_at" timestamp with time zone,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"refund_failure" text,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_fees_fee_no_unique" UNIQUE("fee_no"),
	CONSTRAINT "membership_fees_period" UNIQUE("consultant_id","period"),
	CONSTRAINT "membership_fees_charge" UNIQUE("gateway","charge_id"),
	CONSTRAINT "membership_fees_amount" CHECK ("membership_fees"."amount" > 0),
	CONSTRAINT "membership_fees_status" CHECK ("membership_fees"."status" in ('due', 'overdue', 'paid', 'refunding', 'refunded', 'cancelled')),
	CONSTRAINT "membership_fees_paid" CHECK (("membership_fees"."status" in ('paid', 'refunding', 'refunded')) = ("membership_fees"."paid_at" is not null)
        and ("membership_fees"."paid_at" is null) = ("membership_fees"."charge_id" is null)),
	CONSTRAINT "membership_fees_refunded" CHECK (("membership_fees"."status" = 'refunded') = ("membership_fees"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"customer" text,
	"card" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "card_sessions" ADD CONSTRAINT "card_sessions_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_fee_terms" ADD CONSTRAINT "membership_fee_terms_version_company_settings_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."company_settings_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_fees" ADD CONSTRAINT "membership_fees_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_fees" ADD CONSTRAINT "membership_fees_decided_by_consultants_consultant_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_sessions_consultant" ON "card_sessions" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "card_sessions_created" ON "card_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "membership_fees_due_on" ON "membership_fees" USING btree ("due_on","fee_no");--> statement-breakpoint
CREATE INDEX "membership_fees_open" ON "membership_fees" USING btree ("status","next_attempt_at") WHERE "membership_fees"."status" in ('due', 'overdue', 'refunding');--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK (case when "ledger_accounts"."consultant_id" is null
            then "ledger_accounts"."kind" in ('commission-expense', 'payout-clearing', 'bank', 'fees', 'membership-fees', 'fx')
            else "ledger_accounts"."kind" in ('earned', 'available', 'payout-pending') end);
--> statement-breakpoint
SELECT protect_table('membership_fees');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON membership_fees TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON membership_fees TO birchline_consultant, birchline_admin;
--> statement-breakpoint
CREATE POLICY worker_all ON membership_fees TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY own ON membership_fees FOR SELECT TO birchline_consultant USING (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY admin_read ON membership_fees FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
SELECT restrict_admins('membership_fees', 'payouts:write');
--> statement-breakpoint
SELECT protect_table('membership_fee_terms');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON membership_fee_terms TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON membership_fee_terms TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('membership_fee_terms', 'settings:write');
--> statement-breakpoint
SELECT protect_table('membership_billing_days');
--> statement-breakpoint
GRANT SELECT, INSERT ON membership_billing_days TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON membership_billing_days TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT protect_table('saved_cards');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_cards TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON saved_cards TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT protect_table('card_sessions');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON card_sessions TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON card_sessions TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint

-- What is owed and who owes it never changes, and a fee that is paid or ended is charged no more.
CREATE FUNCTION guard_membership_fee() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.consultant_id, NEW.period, NEW.due_on, NEW.amount, NEW.currency)
     IS DISTINCT FROM (OLD.consultant_id, OLD.period, OLD.due_on, OLD.amount, OLD.currency) THEN
    RAISE EXCEPTION 'a membership fee does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.gateway, NEW.charge_id) IS DISTINCT FROM (OLD.paid_at, OLD.gateway, OLD.charge_id)
     OR OLD.status IN ('refunded', 'cancelled') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'this membership fee has ended' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION guard_membership_fee() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER guard_membership_fee BEFORE UPDATE ON membership_fees FOR EACH ROW EXECUTE FUNCTION guard_membership_fee();
--> statement-breakpoint

-- Erasing a consultant deletes what is stored of their card.
CREATE FUNCTION erase_saved_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM saved_cards WHERE consultant_id = NEW.consultant_id;
  DELETE FROM card_sessions WHERE consultant_id = NEW.consultant_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_saved_card() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER erase_saved_card AFTER UPDATE OF erased_at ON consultants FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_saved_card();
