-- A change of two consultants locks them in the order of their ids, whichever was first: two such changes at the same time, such as an
-- order credited from one to the other and one credited back, waited for each other otherwise, and one of them was ended.
CREATE OR REPLACE FUNCTION count_order_volume() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  present xid8 := pg_current_xact_id();
  consultant uuid;
  month date;
BEGIN
  FOR consultant, month IN
    SELECT changed.consultant_id, changed.period
    FROM (VALUES (OLD.consultant_id, OLD.period, TG_OP <> 'INSERT' AND OLD.status = 'completed'),
                 (NEW.consultant_id, NEW.period, TG_OP <> 'DELETE' AND NEW.status = 'completed'))
      AS changed (consultant_id, period, counts)
    WHERE changed.counts AND changed.consultant_id IS NOT NULL ORDER BY 1, 2
  LOOP
    IF NOT EXISTS (SELECT FROM consultant_volumes v
                   WHERE v.consultant_id = consultant AND v.period = month AND v.counted_in = present) THEN
      PERFORM count_volume(consultant, month, present);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_adjusted_volume() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_volume(changed.consultant_id, changed.period, NULL)
  FROM (SELECT consultant_id, period
        FROM (VALUES (OLD.consultant_id, OLD.period), (NEW.consultant_id, NEW.period)) AS both_rows (consultant_id, period)
        WHERE consultant_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2 OFFSET 0) changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_last_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  counted boolean := TG_OP <> 'INSERT' AND OLD.status <> 'cancelled' AND OLD.consultant_id IS NOT NULL;
  counts boolean := TG_OP <> 'DELETE' AND NEW.status <> 'cancelled' AND NEW.consultant_id IS NOT NULL;
BEGIN
  IF counted AND counts AND OLD.consultant_id <> NEW.consultant_id THEN
    PERFORM FROM genealogy_paths WHERE consultant_id IN (OLD.consultant_id, NEW.consultant_id)
    ORDER BY consultant_id FOR NO KEY UPDATE;
  END IF;
  -- The locks first: a statement after them sees every order that was committed before they were given.
  IF counted AND NOT (counts AND OLD.consultant_id = NEW.consultant_id AND NEW.order_date >= OLD.order_date) THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = OLD.consultant_id FOR NO KEY UPDATE;
    UPDATE genealogy_paths SET last_order_at =
      (SELECT max(order_date) FROM orders WHERE consultant_id = OLD.consultant_id AND status <> 'cancelled')
    WHERE consultant_id = OLD.consultant_id AND last_order_at <= OLD.order_date;
  END IF;
  IF counts THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = NEW.consultant_id FOR NO KEY UPDATE;
    UPDATE genealogy_paths SET last_order_at = NEW.order_date
    WHERE consultant_id = NEW.consultant_id AND (last_order_at IS NULL OR last_order_at < NEW.order_date);
  END IF;
  RETURN NULL;
END $$;
