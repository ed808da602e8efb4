-- The path of the consultant is locked even if the order is not their last one. Otherwise another transaction could look for the last
-- order in the moment before this one commits, and would not see the order.
CREATE OR REPLACE FUNCTION record_last_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  counted boolean := TG_OP <> 'INSERT' AND OLD.status <> 'cancelled' AND OLD.consultant_id IS NOT NULL;
  counts boolean := TG_OP <> 'DELETE' AND NEW.status <> 'cancelled' AND NEW.consultant_id IS NOT NULL;
BEGIN
  -- The locks first: a statement after them sees every order that was committed before they were given.
  IF counted AND NOT (counts AND OLD.consultant_id = NEW.consultant_id AND NEW.order_date >= OLD.order_date) THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = OLD.consultant_id FOR UPDATE;
    UPDATE genealogy_paths SET last_order_at =
      (SELECT max(order_date) FROM orders WHERE consultant_id = OLD.consultant_id AND status <> 'cancelled')
    WHERE consultant_id = OLD.consultant_id AND last_order_at <= OLD.order_date;
  END IF;
  IF counts THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = NEW.consultant_id FOR UPDATE;
    UPDATE genealogy_paths SET last_order_at = NEW.order_date
    WHERE consultant_id = NEW.consultant_id AND (last_order_at IS NULL OR last_order_at < NEW.order_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The last orders that are wrong because of it.
UPDATE genealogy_paths p SET last_order_at = counted.last
FROM (
  SELECT consultant_id,
         (SELECT max(order_date) FROM orders o WHERE o.consultant_id = g.consultant_id AND o.status <> 'cancelled') AS last
  FROM genealogy_paths g) counted
WHERE counted.consultant_id = p.consultant_id AND p.last_order_at IS DISTINCT FROM counted.last;
