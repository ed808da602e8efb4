CREATE TABLE "duplicate_keys" (
	"cause" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_keys_cause_key_pk" PRIMARY KEY("cause","key")
);--> statement-breakpoint
SELECT protect_table('duplicate_keys');
--> statement-breakpoint
GRANT SELECT ON duplicate_keys TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_read ON duplicate_keys FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint

-- Adds what these customers have in common with others, by the indexes customers_same_…, in one order, so that no two transactions wait for
-- each other. Planned anew each time: a plan for a small table would read all customers for each one.
CREATE FUNCTION add_duplicate_keys(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $query$
    INSERT INTO duplicate_keys (cause, key)
    WITH changed AS (
      SELECT customer_id, lower(email) AS email, "right"(regexp_replace(phone, '\D', '', 'g'), 10) AS phone,
             fold_text(first_name || ' ' || last_name || ' ' || bill_address_1 || ' ' || bill_zip_code) AS address
      FROM customers WHERE customer_id = ANY ($1))
    SELECT cause, key FROM (
      SELECT 'email' AS cause, c.email AS key FROM changed c
      WHERE c.email <> '' AND EXISTS (
        SELECT FROM customers o WHERE o.customer_id <> c.customer_id AND o.email IS NOT NULL AND lower(o.email) = c.email)
      UNION ALL
      SELECT 'phone', c.phone FROM changed c
      WHERE c.phone <> '' AND EXISTS (
        SELECT FROM customers o WHERE o.customer_id <> c.customer_id AND o.phone IS NOT NULL
          AND "right"(regexp_replace(o.phone, '\D', '', 'g'), 10) = c.phone)
      UNION ALL
      SELECT 'address', c.address FROM changed c
      WHERE c.address <> '' AND EXISTS (
        SELECT FROM customers o WHERE o.customer_id <> c.customer_id AND o.bill_address_1 IS NOT NULL AND o.bill_zip_code IS NOT NULL
          AND fold_text(o.first_name || ' ' || o.last_name || ' ' || o.bill_address_1 || ' ' || o.bill_zip_code) = c.address)
    ) found ORDER BY cause, key
    ON CONFLICT DO NOTHING
  $query$ USING ids;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_duplicate_keys((SELECT array_agg(customer_id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_duplicate_key(cause text, key text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE cause
    WHEN 'email' THEN EXISTS (SELECT FROM customers c WHERE c.email IS NOT NULL AND lower(c.email) = key OFFSET 1)
    WHEN 'phone' THEN EXISTS (
      SELECT FROM customers c WHERE c.phone IS NOT NULL AND "right"(regexp_replace(c.phone, '\D', '', 'g'), 10) = key OFFSET 1)
    ELSE EXISTS (
      SELECT FROM customers c WHERE c.bill_address_1 IS NOT NULL AND c.bill_zip_code IS NOT NULL
        AND fold_text(c.first_name || ' ' || c.last_name || ' ' || c.bill_address_1 || ' ' || c.bill_zip_code) = key OFFSET 1)
    END;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM add_duplicate_keys(ARRAY[NEW.customer_id]);
  END IF;
  -- The keys are personal data: an erased customer leaves none.
  DELETE FROM duplicate_keys d USING (VALUES
    ('address', fold_text(OLD.first_name || ' ' || OLD.last_name || ' ' || OLD.bill_address_1 || ' ' || OLD.bill_zip_code)),
    ('email', lower(OLD.email)),
    ('phone', "right"(regexp_replace(OLD.phone, '\D', '', 'g'), 10))) AS former (cause, key)
  WHERE d.cause = former.cause AND d.key = former.key AND NOT is_duplicate_key(d.cause, d.key);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION add_duplicate_keys(uuid[]), is_duplicate_key(text, text), note_added_customers(), note_changed_customer() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER added_customers AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_customers();
--> statement-breakpoint
CREATE TRIGGER changed_customer AFTER UPDATE ON customers FOR EACH ROW
  WHEN ((OLD.email, OLD.phone, OLD.first_name, OLD.last_name, OLD.bill_address_1, OLD.bill_zip_code)
    IS DISTINCT FROM (NEW.email, NEW.phone, NEW.first_name, NEW.last_name, NEW.bill_address_1, NEW.bill_zip_code))
  EXECUTE FUNCTION note_changed_customer();
--> statement-breakpoint
CREATE TRIGGER deleted_customer AFTER DELETE ON customers FOR EACH ROW EXECUTE FUNCTION note_changed_customer();
--> statement-breakpoint

-- Every night: adds the keys of two customers who were added at the same moment, when neither saw the other, and deletes those of two who
-- were deleted at the same moment.
CREATE FUNCTION find_duplicate_keys() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM duplicate_keys WHERE NOT is_duplicate_key(cause, key);
  INSERT INTO duplicate_keys (cause, key)
  SELECT 'email', key FROM (SELECT lower(c.email) AS key FROM customers c WHERE c.email IS NOT NULL OFFSET 0) c
  WHERE key <> '' GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT 'phone', key FROM (SELECT "right"(regexp_replace(c.phone, '\D', '', 'g'), 10) AS key FROM customers c WHERE c.phone IS NOT NULL OFFSET 0) c
  WHERE key <> '' GROUP BY key HAVING count(*) > 1
  UNION ALL
  SELECT 'address', key FROM (SELECT fold_text(c.first_name || ' ' || c.last_name || ' ' || c.bill_address_1 || ' ' || c.bill_zip_code) AS key FROM customers c WHERE c.bill_address_1 IS NOT NULL AND c.bill_zip_code IS NOT NULL OFFSET 0) c
  WHERE key <> '' GROUP BY key HAVING count(*) > 1
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_duplicate_keys() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_duplicate_keys() TO birchline_worker;
--> statement-breakpoint
SELECT find_duplicate_keys();
