-- An order that is cancelled while its month is open leaves that month, so that it may count again where it is completed
-- again. Once its month has closed, it keeps it for ever.
CREATE OR REPLACE FUNCTION keep_order_facts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF OLD.period IS NOT NULL AND NEW.period IS DISTINCT FROM OLD.period
     AND NOT (NEW.period IS NULL AND NEW.status = 'cancelled'
              AND NOT EXISTS (SELECT FROM commission_periods p WHERE p.period = OLD.period AND p.status = 'closed')) THEN
    RAISE EXCEPTION 'order % has its commission period already', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.subtotal, NEW.discounts, NEW.tax, NEW.shipping, NEW.currency)
     IS DISTINCT FROM (OLD.subtotal, OLD.discounts, OLD.tax, OLD.shipping, OLD.currency) THEN
    RAISE EXCEPTION 'the amounts of order % do not change', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A key is one command's, whoever sends it: a guest who signs in and sends again gets the first answer.
CREATE UNIQUE INDEX idempotency_keys_key ON idempotency_keys (key);
--> statement-breakpoint
-- What was paid stays what it was: only its way from pending to completed or failed goes on.
CREATE FUNCTION keep_payment_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.commission_id, NEW.consultant_id, NEW.recipient_name, NEW.recipient_email, NEW.amount, NEW.currency)
     IS DISTINCT FROM
     (OLD.commission_id, OLD.consultant_id, OLD.recipient_name, OLD.recipient_email, OLD.amount, OLD.currency)
     OR (OLD.status = 'completed' AND NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'failed') THEN
    RAISE EXCEPTION 'the facts of payment % do not change', OLD.payment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_facts BEFORE UPDATE ON commission_payments FOR EACH ROW EXECUTE FUNCTION keep_payment_facts();
