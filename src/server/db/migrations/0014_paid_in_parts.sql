DROP INDEX "commission_payments_once";--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payments_under_way" ON "commission_payments" USING btree ("commission_id") WHERE "commission_payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "commission_payments_commission" ON "commission_payments" USING btree ("commission_id");--> statement-breakpoint

-- A payment that names a statement pays a closed one, of the consultant who is paid; and all its payments together never
-- more than it came to.
CREATE OR REPLACE FUNCTION payment_has_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE broken uuid;
BEGIN
  SELECT a.commission_id INTO broken FROM added a
    WHERE a.commission_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM commissions c
      WHERE c.commission_id = a.commission_id AND c.consultant_id = a.consultant_id AND c.closed)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'no closed statement % of the consultant who is paid', broken USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT a.commission_id INTO broken FROM added a
    JOIN commission_payments p ON p.commission_id = a.commission_id AND p.status IN ('pending', 'processing', 'completed')
    WHERE a.status <> 'failed'
    GROUP BY a.commission_id
    HAVING sum(p.amount) > (SELECT max(c.payout_amount) FROM commissions c WHERE c.commission_id = a.commission_id)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'statement % is paid more than it came to', broken USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
