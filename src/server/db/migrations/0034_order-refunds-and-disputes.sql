CREATE TABLE "payment_disputes" (
	"gateway" text NOT NULL,
	"dispute_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_by" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_disputes_gateway_dispute_id_pk" PRIMARY KEY("gateway","dispute_id"),
	CONSTRAINT "payment_disputes_status" CHECK ("payment_disputes"."status" in ('open', 'review', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_events_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_status";--> statement-breakpoint
ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_amounts";--> statement-breakpoint
DROP INDEX "order_refunds_owed";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "shipping_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_order" ON "payment_disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "order_refunds_unsent" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."status" in ('owed', 'sending');--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_gateway" CHECK ("order_refunds"."status" <> 'sending' or "order_refunds"."gateway" is not null);--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_status" CHECK ("order_refunds"."status" in ('owed', 'sending', 'refunded', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_amounts" CHECK ("order_returns"."base_amount" >= 0 and "order_returns"."tax_amount" >= 0 and "order_returns"."shipping_amount" >= 0);
--> statement-breakpoint
SELECT protect_table('provider_events');
--> statement-breakpoint
SELECT protect_table('payment_disputes');
--> statement-breakpoint
CREATE POLICY worker_all ON provider_events TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY worker_all ON payment_disputes TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_events TO birchline_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payment_disputes TO birchline_worker;
--> statement-breakpoint
CREATE POLICY admin_read ON provider_events FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY admin_read ON payment_disputes FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
GRANT SELECT ON provider_events, payment_disputes TO birchline_admin;
--> statement-breakpoint
-- However refunds are recorded, an order gives back at most what was paid for it. The lock makes concurrent ones wait.
CREATE FUNCTION refuse_refund_above_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  charged bigint;
  refunded numeric;
BEGIN
  SELECT CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.subtotal - o.discounts + o.tax + o.shipping END INTO charged
  FROM orders o WHERE o.order_id = NEW.order_id FOR UPDATE;
  SELECT coalesce(sum(r.amount), 0) INTO refunded
  FROM order_refunds r WHERE r.order_id = NEW.order_id AND r.status <> 'withdrawn';
  IF refunded > charged THEN
    RAISE EXCEPTION 'order % would refund % of % paid', NEW.order_id, refunded, charged
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_refunds_at_most_paid';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_refunds_at_most_paid AFTER INSERT OR UPDATE OF amount, status, order_id ON order_refunds
  FOR EACH ROW WHEN (NEW.status <> 'withdrawn') EXECUTE FUNCTION refuse_refund_above_payment();
--> statement-breakpoint
-- The items of an unpaid order are replaced as a whole.
GRANT DELETE ON order_lines, order_taxes TO birchline_worker;
--> statement-breakpoint
-- The amounts of an order that waits for its payment may still change, with its items.
CREATE OR REPLACE FUNCTION keep_order_facts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF OLD.period IS NOT NULL AND NEW.period IS DISTINCT FROM OLD.period
     AND NOT (NEW.period IS NULL AND NEW.status = 'cancelled'
              AND NOT EXISTS (SELECT FROM commission_periods p WHERE p.period = OLD.period AND p.status = 'closed')) THEN
    RAISE EXCEPTION 'order % has its commission period already', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT (OLD.status = 'pending' AND NEW.status = 'pending' AND OLD.paid_at IS NULL AND NEW.paid_at IS NULL)
     AND (NEW.subtotal, NEW.discounts, NEW.tax, NEW.shipping, NEW.currency)
         IS DISTINCT FROM (OLD.subtotal, OLD.discounts, OLD.tax, OLD.shipping, OLD.currency) THEN
    RAISE EXCEPTION 'the amounts of order % do not change', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
