DROP INDEX "order_refunds_cancellation";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "is_unbooked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "refund_capture_id" text;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_refund_id_order_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_sessions_refund_capture" ON "payment_sessions" USING btree ("gateway","refund_capture_id") WHERE "payment_sessions"."refund_capture_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_cancellation" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."return_id" is null and not "order_refunds"."is_unbooked" and "order_refunds"."status" <> 'withdrawn';--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_cause" CHECK ("order_refunds"."return_id" is null or not "order_refunds"."is_unbooked");--> statement-breakpoint
-- However refunds are recorded, an order gives back at most what was paid for it. The lock makes concurrent ones wait. The refund of
-- a payment that booked no order is none of that money: it returns what its provider could not.
CREATE OR REPLACE FUNCTION refuse_refund_above_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  charged bigint;
  refunded numeric;
BEGIN
  SELECT CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.subtotal - o.discounts + o.tax + o.shipping END INTO charged
  FROM orders o WHERE o.order_id = NEW.order_id FOR UPDATE;
  SELECT coalesce(sum(r.amount), 0) INTO refunded
  FROM order_refunds r WHERE r.order_id = NEW.order_id AND NOT r.is_unbooked AND r.status <> 'withdrawn';
  IF refunded > charged THEN
    RAISE EXCEPTION 'order % would refund % of % paid', NEW.order_id, refunded, charged
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_refunds_at_most_paid';
  END IF;
  RETURN NULL;
END $$;
