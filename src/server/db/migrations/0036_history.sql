CREATE TABLE "history_calculations" (
	"period" date PRIMARY KEY NOT NULL,
	"plan_version" integer NOT NULL,
	"order_count" integer NOT NULL,
	"base_total" bigint NOT NULL,
	"calculated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_orders" (
	"order_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"consultant_id" uuid,
	"customer_id" uuid,
	"email" text,
	"order_date" timestamp with time zone NOT NULL,
	"period" date NOT NULL,
	"status" text NOT NULL,
	"currency" char(3) NOT NULL,
	"subtotal" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"returns" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"commissionable_base" bigint GENERATED ALWAYS AS (subtotal - discounts - returns) STORED NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "history_orders_status" CHECK ("history_orders"."status" in ('pending', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "history_orders_amounts" CHECK ("history_orders"."subtotal" >= 0 and "history_orders"."discounts" >= 0 and "history_orders"."returns" >= 0 and "history_orders"."tax" >= 0 and "history_orders"."shipping" >= 0),
	CONSTRAINT "history_orders_base" CHECK (subtotal - discounts - returns >= 0),
	CONSTRAINT "history_orders_period_start" CHECK (extract(day from "history_orders"."period") = 1)
);
--> statement-breakpoint
CREATE TABLE "history_results" (
	"period" date NOT NULL,
	"consultant_id" uuid NOT NULL,
	"personal_volume" bigint NOT NULL,
	"tier" text,
	"personal_total" bigint NOT NULL,
	"override_total" bigint NOT NULL,
	"bonus_total" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_results_period_consultant_id_pk" PRIMARY KEY("period","consultant_id")
);
--> statement-breakpoint
CREATE TABLE "history_statements" (
	"statement_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"consultant_id" uuid NOT NULL,
	"period" date NOT NULL,
	"paid" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"check_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_statements_period_start" CHECK (extract(day from "history_statements"."period") = 1)
);
--> statement-breakpoint
DROP INDEX "import_rows_open";--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "external_code" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "line" integer;--> statement-breakpoint
UPDATE "import_rows" SET "line" = "row_no" + 1;--> statement-breakpoint
ALTER TABLE "import_rows" ALTER COLUMN "line" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "formats" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "external_no" text;--> statement-breakpoint
ALTER TABLE "history_orders" ADD CONSTRAINT "history_orders_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_orders" ADD CONSTRAINT "history_orders_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_orders" ADD CONSTRAINT "history_orders_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_results" ADD CONSTRAINT "history_results_period_history_calculations_period_fk" FOREIGN KEY ("period") REFERENCES "public"."history_calculations"("period") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_results" ADD CONSTRAINT "history_results_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_statements" ADD CONSTRAINT "history_statements_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_statements" ADD CONSTRAINT "history_statements_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_orders_period" ON "history_orders" USING btree ("period","consultant_id");--> statement-breakpoint
CREATE INDEX "history_orders_consultant" ON "history_orders" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "history_orders_customer" ON "history_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "history_orders_import" ON "history_orders" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "history_results_consultant" ON "history_results" USING btree ("consultant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_statements_one" ON "history_statements" USING btree ("period","consultant_id");--> statement-breakpoint
CREATE INDEX "history_statements_consultant" ON "history_statements" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "history_statements_import" ON "history_statements" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "import_rows_open" ON "import_rows" USING btree ("import_id","step","row_no") WHERE "import_rows"."problem" is null and "import_rows"."object_id" is null;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_external_code_unique" UNIQUE("external_code");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_external_no_unique" UNIQUE("external_no");
--> statement-breakpoint
SELECT protect_table('history_orders');
--> statement-breakpoint
SELECT protect_table('history_statements');
--> statement-breakpoint
SELECT protect_table('history_calculations');
--> statement-breakpoint
SELECT protect_table('history_results');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON history_orders, history_statements, history_calculations, history_results TO birchline_worker;
--> statement-breakpoint
GRANT SELECT ON history_orders, history_statements, history_calculations, history_results TO birchline_admin;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['history_orders', 'history_statements', 'history_calculations', 'history_results']
  LOOP
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Accounts of imported consultants: without a password, so that they sign in only after they have chosen one by mail.
-- Returns the ids of those created; an address that has an account gets no second one.
CREATE FUNCTION create_imported_accounts(accounts jsonb) RETURNS SETOF uuid LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  INSERT INTO auth."user" (id, name, email)
  SELECT a.id, a.name, a.email FROM jsonb_to_recordset(accounts) AS a (id uuid, name text, email text)
  ON CONFLICT DO NOTHING RETURNING id
$$;
--> statement-breakpoint
CREATE FUNCTION emails_with_account(emails text[]) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT u.email FROM unnest(emails) e (email) JOIN auth."user" u ON u.email = e.email
$$;
--> statement-breakpoint
-- The objects of an import that a row of another table refers to, by the foreign keys there are. `owned` has the columns
-- that the import itself wrote: `table.column`.
CREATE FUNCTION objects_in_use(import uuid, targets regclass[], owned text[]) RETURNS SETOF uuid LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE link record;
BEGIN
  FOR link IN
    SELECT f.conrelid::regclass AS referrer, a.attname AS key
    FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.conparentid = 0 AND f.confrelid = ANY (targets)
      AND f.conrelid::regclass || '.' || a.attname <> ALL (owned)
  LOOP
    RETURN QUERY EXECUTE format('SELECT DISTINCT t.%I FROM %s t JOIN import_rows r ON r.object_id = t.%I WHERE r.import_id = $1',
                                link.key, link.referrer, link.key) USING import;
  END LOOP;
END $$;
--> statement-breakpoint
-- Deletes the consultants of an import, unless something refers to them by now, they were part of a closed month, or one of
-- those who stay is below them. Consultants are never deleted otherwise.
CREATE FUNCTION remove_imported_consultants(import uuid) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE gone uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.genealogy'));
  WITH RECURSIVE imported AS (
    SELECT r.object_id AS id FROM import_rows r WHERE r.import_id = import AND r.object_id IS NOT NULL
  ), stays AS (
    SELECT used.id FROM (
      SELECT u AS id FROM objects_in_use(import, ARRAY['consultants'::regclass, 'auth.user'::regclass],
        ARRAY['consultants.consultant_id', 'consultants.sponsor_consultant_id', 'sponsorships.consultant_id', 'sponsorships.sponsor_consultant_id',
              'consultant_status_changes.consultant_id', 'rank_grants.consultant_id']) u
      UNION ALL
      SELECT c.consultant_id FROM consultants c JOIN commission_run_members m USING (consultant_no)
        JOIN imported i ON i.id = c.consultant_id
      UNION ALL
      SELECT s.sponsor_consultant_id FROM sponsorships s JOIN imported i ON i.id = s.sponsor_consultant_id
        WHERE NOT EXISTS (SELECT FROM imported b WHERE b.id = s.consultant_id)
    ) used
    UNION
    SELECT s.sponsor_consultant_id FROM stays JOIN sponsorships s ON s.consultant_id = stays.id
      JOIN imported i ON i.id = s.sponsor_consultant_id
  )
  SELECT array_agg(i.id) INTO gone FROM imported i WHERE NOT EXISTS (SELECT FROM stays WHERE stays.id = i.id);
  DELETE FROM rank_grants t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM consultant_status_changes t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM sponsorships t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM consultants t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM auth."user" t USING unnest(gone) g (id) WHERE t.id = g.id;
  RETURN QUERY SELECT unnest(gone);
END $$;
--> statement-breakpoint
-- The history of an order is append-only; an imported order of a month that is not closed goes as a whole when its import is
-- undone.
DROP TRIGGER append_only ON order_status_changes;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON order_status_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_unless_imported() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders o LEFT JOIN commission_periods p ON p.period = o.period
                 WHERE o.order_id = OLD.order_id AND o.source = 'import' AND p.status IS DISTINCT FROM 'closed') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only_rows BEFORE DELETE ON order_status_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_imported();
--> statement-breakpoint
-- Deletes the orders of an import, unless something refers to them by now, they were shipped or changed, or their month is
-- closed.
CREATE FUNCTION remove_imported_orders(import uuid) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE gone uuid[];
BEGIN
  PERFORM FROM commission_periods p WHERE p.period IN (
    SELECT o.period FROM orders o JOIN import_rows r ON r.object_id = o.order_id WHERE r.import_id = import)
    ORDER BY p.period FOR SHARE;
  SELECT array_agg(DISTINCT o.order_id) INTO gone
  FROM orders o JOIN import_rows r ON r.object_id = o.order_id LEFT JOIN commission_periods p ON p.period = o.period
  WHERE r.import_id = import AND o.source = 'import' AND p.status IS DISTINCT FROM 'closed' AND o.shipped_on IS NULL
    AND NOT EXISTS (SELECT FROM order_status_changes s WHERE s.order_id = o.order_id AND s.note IS NOT NULL)
    AND o.order_id NOT IN (
      SELECT objects_in_use(import, ARRAY['orders'::regclass, 'order_lines'::regclass],
        ARRAY['order_lines.order_id', 'order_taxes.order_id', 'order_addresses.order_id', 'order_status_changes.order_id']));
  DELETE FROM order_status_changes t USING unnest(gone) g (id) WHERE t.order_id = g.id;
  DELETE FROM order_taxes t USING unnest(gone) g (id) WHERE t.order_id = g.id;
  DELETE FROM order_addresses t USING unnest(gone) g (id) WHERE t.order_id = g.id;
  DELETE FROM order_lines t USING unnest(gone) g (id) WHERE t.order_id = g.id;
  DELETE FROM orders t USING unnest(gone) g (id) WHERE t.order_id = g.id;
  RETURN QUERY SELECT unnest(gone);
END $$;
--> statement-breakpoint
-- Takes back the changes of sponsors of an import, unless a later one follows or they were part of a closed month.
CREATE FUNCTION remove_imported_sponsor_changes(import uuid) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  gone uuid[];
  movers uuid[];
  moments timestamptz[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.genealogy'));
  SELECT array_agg(s.sponsorship_id) INTO gone
  FROM sponsorships s JOIN import_rows r ON r.object_id = s.sponsorship_id JOIN consultants c USING (consultant_id)
  WHERE r.import_id = import AND s.valid_to IS NULL
    AND NOT EXISTS (SELECT FROM commission_run_members m WHERE m.consultant_no = c.consultant_no);
  SELECT array_agg(s.consultant_id), array_agg(s.valid_from) INTO movers, moments
  FROM sponsorships s JOIN unnest(gone) g (id) ON s.sponsorship_id = g.id;
  DELETE FROM sponsorships s USING unnest(gone) g (id) WHERE s.sponsorship_id = g.id;
  UPDATE sponsorships s SET valid_to = NULL FROM unnest(movers, moments) u (id, moment)
    WHERE s.consultant_id = u.id AND s.valid_to = u.moment;
  UPDATE consultants c SET sponsor_consultant_id = s.sponsor_consultant_id
    FROM unnest(movers) u (id) JOIN sponsorships s ON s.consultant_id = u.id AND s.valid_to IS NULL
    WHERE c.consultant_id = u.id;
  RETURN QUERY SELECT unnest(gone);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION create_imported_accounts(jsonb), emails_with_account(text[]), objects_in_use(uuid, regclass[], text[]),
  remove_imported_consultants(uuid), remove_imported_orders(uuid), remove_imported_sponsor_changes(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION create_imported_accounts(jsonb), emails_with_account(text[]), remove_imported_consultants(uuid),
  remove_imported_orders(uuid), remove_imported_sponsor_changes(uuid) TO birchline_worker;
