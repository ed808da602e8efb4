CREATE TABLE "list_totals" (
	"list" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"currency" char(3),
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "list_totals_list" CHECK ("list_totals"."list" in ('orders', 'consultants', 'customers'))
);
--> statement-breakpoint
CREATE INDEX "list_totals_day" ON "list_totals" USING btree ("list","day");--> statement-breakpoint
CREATE INDEX "customers_join_date" ON "customers" USING btree ("join_date");
--> statement-breakpoint
SELECT protect_table('list_totals');
--> statement-breakpoint
GRANT SELECT ON list_totals TO birchline_worker, birchline_admin;
--> statement-breakpoint
CREATE POLICY worker_read ON list_totals FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
CREATE POLICY admin_read ON list_totals FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint

-- What a statement changed, as one row for each day and state; nothing if it changed something else. Nothing is locked: a row is only ever added.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_totals (list, day, state, currency, count, amount)
    SELECT 'orders', (order_date AT TIME ZONE 'UTC')::date, status, currency, count(*), sum(total) FROM entering GROUP BY 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_totals (list, day, state, currency, count, amount)
    SELECT 'orders', (order_date AT TIME ZONE 'UTC')::date, status, currency, -count(*), -sum(total) FROM leaving GROUP BY 2, 3, 4;
  ELSE
    INSERT INTO list_totals (list, day, state, currency, count, amount)
    SELECT 'orders', (order_date AT TIME ZONE 'UTC')::date, status, currency, sum(one), sum(one * total)
    FROM (SELECT order_date, status, currency, total, 1 AS one FROM entering UNION ALL SELECT order_date, status, currency, total, -1 FROM leaving) changed
    GROUP BY 2, 3, 4 HAVING sum(one) <> 0 OR sum(one * total) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_consultants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'consultants', (join_date AT TIME ZONE 'UTC')::date, status, count(*), 0 FROM entering GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'consultants', (join_date AT TIME ZONE 'UTC')::date, status, -count(*), 0 FROM leaving GROUP BY 2, 3;
  ELSE
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'consultants', (join_date AT TIME ZONE 'UTC')::date, status, sum(one), 0
    FROM (SELECT join_date, status, 1 AS one FROM entering UNION ALL SELECT join_date, status, -1 FROM leaving) changed
    GROUP BY 2, 3 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION customer_state(consultant uuid, person uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN consultant IS NULL THEN 'unassigned' ELSE 'assigned' END
    || CASE WHEN person IS NULL THEN '' ELSE ' with account' END $$;
--> statement-breakpoint
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'customers', (join_date AT TIME ZONE 'UTC')::date, customer_state(consultant_id, user_id), count(*), 0 FROM entering GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'customers', (join_date AT TIME ZONE 'UTC')::date, customer_state(consultant_id, user_id), -count(*), 0 FROM leaving GROUP BY 2, 3;
  ELSE
    INSERT INTO list_totals (list, day, state, count, amount)
    SELECT 'customers', (join_date AT TIME ZONE 'UTC')::date, customer_state(consultant_id, user_id), sum(one), 0
    FROM (SELECT join_date, consultant_id, user_id, 1 AS one FROM entering UNION ALL SELECT join_date, consultant_id, user_id, -1 FROM leaving) changed
    GROUP BY 2, 3 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_orders(), count_consultants(), count_customers() FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['orders', 'consultants', 'customers'] LOOP
    EXECUTE format('CREATE TRIGGER counted_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS entering
                    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$I()', t);
    EXECUTE format('CREATE TRIGGER counted_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS leaving NEW TABLE AS entering
                    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$I()', t);
    EXECUTE format('CREATE TRIGGER counted_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS leaving
                    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$I()', t);
  END LOOP;
END $$;
--> statement-breakpoint

-- Makes one row of all rows of a day and state. Readers see either the former rows or the new one.
CREATE FUNCTION merge_list_totals() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.list-totals'));
  WITH several AS (
    SELECT list, day, state, currency FROM list_totals GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ), merging AS (
    DELETE FROM list_totals t USING several s
    WHERE t.list = s.list AND t.day = s.day AND t.state = s.state AND t.currency IS NOT DISTINCT FROM s.currency
    RETURNING t.*
  )
  INSERT INTO list_totals (list, day, state, currency, count, amount)
  SELECT list, day, state, currency, sum(count), sum(amount) FROM merging GROUP BY 1, 2, 3, 4
  HAVING sum(count) <> 0 OR sum(amount) <> 0;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION merge_list_totals() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merge_list_totals() TO birchline_worker;
--> statement-breakpoint
INSERT INTO list_totals (list, day, state, currency, count, amount)
SELECT 'orders', (order_date AT TIME ZONE 'UTC')::date, status, currency, count(*), sum(total) FROM orders GROUP BY 2, 3, 4
UNION ALL
SELECT 'consultants', (join_date AT TIME ZONE 'UTC')::date, status, NULL, count(*), 0 FROM consultants GROUP BY 2, 3
UNION ALL
SELECT 'customers', (join_date AT TIME ZONE 'UTC')::date, customer_state(consultant_id, user_id), NULL, count(*), 0
FROM customers GROUP BY 2, 3;
