CREATE TABLE "webhook_deliveries" (
	"delivery_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"response_status" integer,
	"duration_ms" integer,
	"response_excerpt" text,
	"failure" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"endpoint_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('active', 'off', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("endpoint_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("created_at");

--> statement-breakpoint
SELECT protect_table('webhook_endpoints');
--> statement-breakpoint
SELECT protect_table('webhook_deliveries');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoints, webhook_deliveries TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON webhook_endpoints TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY worker_all ON webhook_deliveries TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint

-- Events of webhooks are written by triggers, in the transaction of the change and whoever makes it. The shapes of their data are
-- in src/contract/message/webhook.ts; a test compares them. The triggers run once per statement, and only the owner calls these
-- functions.
CREATE FUNCTION webhook_wanted(event text) RETURNS boolean LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM webhook_endpoints e WHERE e.state <> 'off' AND event = ANY (e.events))
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION webhook_wanted(text) FROM PUBLIC;
--> statement-breakpoint
-- One event for each element of `facts`, with one delivery for each endpoint.
CREATE FUNCTION webhook_publish(event text, facts jsonb) RETURNS void LANGUAGE sql SET search_path = public AS $$
  WITH happened AS MATERIALIZED (
    SELECT gen_random_uuid() AS event_id, f.value AS data FROM jsonb_array_elements(coalesce(facts, '[]')) AS f (value)
  )
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, payload)
  SELECT e.endpoint_id, h.event_id, event, jsonb_build_object('type', event, 'timestamp',
    to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', h.data)
  FROM happened h, webhook_endpoints e
  WHERE e.state <> 'off' AND event = ANY (e.events)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION webhook_publish(text, jsonb) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION webhook_order(o orders) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT jsonb_build_object('order_id', o.order_id, 'order_no', o.order_no, 'status', o.status, 'total', o.total,
    'currency', o.currency, 'consultant_id', o.consultant_id)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION webhook_order(orders) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION webhook_orders_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('order.placed') THEN
    PERFORM webhook_publish('order.placed', (SELECT jsonb_agg(webhook_order(o)) FROM added o WHERE o.source <> 'import'));
  END IF;
  IF webhook_wanted('order.paid') THEN
    PERFORM webhook_publish('order.paid',
      (SELECT jsonb_agg(webhook_order(o)) FROM added o WHERE o.source <> 'import' AND o.paid_at IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_orders_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('order.paid') THEN
    PERFORM webhook_publish('order.paid', (SELECT jsonb_agg(webhook_order(o)) FROM after_rows o
      JOIN before_rows b USING (order_id) WHERE b.paid_at IS NULL AND o.paid_at IS NOT NULL));
  END IF;
  IF webhook_wanted('order.shipped') THEN
    PERFORM webhook_publish('order.shipped', (SELECT jsonb_agg(webhook_order(o) || jsonb_build_object(
        'carrier', o.carrier, 'tracking_number', o.tracking_number, 'shipped_on', o.shipped_on))
      FROM after_rows o JOIN before_rows b USING (order_id) WHERE b.shipped_on IS NULL AND o.shipped_on IS NOT NULL));
  END IF;
  IF webhook_wanted('order.cancelled') THEN
    PERFORM webhook_publish('order.cancelled', (SELECT jsonb_agg(webhook_order(o)) FROM after_rows o
      JOIN before_rows b USING (order_id) WHERE b.status <> 'cancelled' AND o.status = 'cancelled'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_refunds_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('order.refunded') THEN
    PERFORM webhook_publish('order.refunded', (SELECT jsonb_agg(jsonb_build_object(
        'refund_id', r.refund_id, 'order_id', r.order_id, 'amount', r.amount, 'currency', r.currency))
      FROM after_rows r JOIN before_rows b USING (refund_id) WHERE b.status <> 'refunded' AND r.status = 'refunded'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_consultants_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('consultant.enrolled') THEN
    PERFORM webhook_publish('consultant.enrolled', (SELECT jsonb_agg(jsonb_build_object(
      'consultant_id', c.consultant_id, 'code', c.code, 'sponsor_consultant_id', c.sponsor_consultant_id)) FROM added c));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The rank with which somebody enrols is no change.
CREATE FUNCTION webhook_ranks_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('consultant.rank_changed') THEN
    PERFORM webhook_publish('consultant.rank_changed', (SELECT jsonb_agg(jsonb_build_object(
        'consultant_id', g.consultant_id, 'rank', g.current_rank, 'previous_rank', p.current_rank))
      FROM added g CROSS JOIN LATERAL (
        SELECT r.current_rank FROM rank_grants r
        WHERE r.consultant_id = g.consultant_id AND r.grant_id NOT IN (SELECT grant_id FROM added)
        ORDER BY r.granted_at DESC LIMIT 1) p
      WHERE p.current_rank <> g.current_rank));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_periods_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('period.closed') THEN
    PERFORM webhook_publish('period.closed', (SELECT jsonb_agg(jsonb_build_object(
        'period', to_char(p.period, 'YYYY-MM'), 'run_no', p.closed_run_no))
      FROM after_rows p JOIN before_rows b USING (period) WHERE b.status <> 'closed' AND p.status = 'closed'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_payment(p commission_payments) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT jsonb_build_object('payment_id', p.payment_id, 'consultant_id', p.consultant_id, 'amount', p.amount,
    'currency', p.currency, 'method', p.payment_method)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION webhook_payment(commission_payments) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION webhook_payments_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('payout.paid') THEN
    PERFORM webhook_publish('payout.paid',
      (SELECT jsonb_agg(webhook_payment(p)) FROM added p WHERE p.status = 'completed'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_payments_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF webhook_wanted('payout.paid') THEN
    PERFORM webhook_publish('payout.paid', (SELECT jsonb_agg(webhook_payment(p)) FROM after_rows p
      JOIN before_rows b USING (id) WHERE b.status <> 'completed' AND p.status = 'completed'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_orders_inserted();
--> statement-breakpoint
CREATE TRIGGER webhook_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_orders_updated();
--> statement-breakpoint
CREATE TRIGGER webhook_updated AFTER UPDATE ON order_refunds REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_refunds_updated();
--> statement-breakpoint
CREATE TRIGGER webhook_inserted AFTER INSERT ON consultants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_consultants_inserted();
--> statement-breakpoint
CREATE TRIGGER webhook_inserted AFTER INSERT ON rank_grants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_ranks_inserted();
--> statement-breakpoint
CREATE TRIGGER webhook_updated AFTER UPDATE ON commission_periods
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_periods_updated();
--> statement-breakpoint
CREATE TRIGGER webhook_inserted AFTER INSERT ON commission_payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_payments_inserted();
--> statement-breakpoint
CREATE TRIGGER webhook_updated AFTER UPDATE ON commission_payments
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_payments_updated();
