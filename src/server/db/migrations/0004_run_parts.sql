-- What a run writes (lines, statements) and what its close freezes (members, orders) become parts of one table each, by
-- run: loaded beside in one COPY, indexed there, attached as a whole. A million consultants' statements came into one
-- indexed table with foreign keys in 17 s, and leave it in 9 s when the draft is replaced; a part is made in 2 s and
-- dropped at once. No version before this one wrote into the three tables that are made anew.

ALTER TABLE commission_payments DROP CONSTRAINT commission_payments_commission_id_commissions_commission_id_fk;
--> statement-breakpoint
DROP TABLE commissions, commission_run_members, commission_run_orders;
--> statement-breakpoint
DROP FUNCTION commission_lines_prepare(integer), commission_lines_attach(integer), commission_lines_drop(integer);
--> statement-breakpoint
CREATE TABLE commissions (
  commission_id uuid NOT NULL,
  run_no integer NOT NULL,
  consultant_id uuid NOT NULL,
  consultant_no integer NOT NULL,
  period date NOT NULL,
  name text NOT NULL,
  personal_volume bigint NOT NULL,
  tier text,
  next_tier_threshold bigint,
  personal_total bigint NOT NULL,
  override_total bigint NOT NULL,
  bonus_total bigint NOT NULL,
  total_earnings bigint NOT NULL,
  currency char(3) NOT NULL,
  payout_amount bigint,
  payout_currency char(3) NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  check_number integer,
  check_date date,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT commissions_parts CHECK (total_earnings = personal_total + override_total + bonus_total),
  CONSTRAINT commissions_paid CHECK ((check_date IS NULL) = (check_number IS NULL)),
  CONSTRAINT commissions_closed CHECK (NOT closed OR payout_amount IS NOT NULL)
) PARTITION BY LIST (run_no);
--> statement-breakpoint
CREATE TABLE commission_run_members (
  run_no integer NOT NULL,
  consultant_no integer NOT NULL,
  sponsor_no integer,
  program_type text NOT NULL,
  join_month integer NOT NULL,
  volume_adjustment bigint NOT NULL
) PARTITION BY LIST (run_no);
--> statement-breakpoint
CREATE TABLE commission_run_orders (
  run_no integer NOT NULL,
  order_no bigint NOT NULL,
  consultant_no integer NOT NULL,
  base bigint NOT NULL
) PARTITION BY LIST (run_no);
--> statement-breakpoint

-- The same rights and policies as before, but that nobody inserts through the parents any more.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['commissions', 'commission_run_members', 'commission_run_orders'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO birchline_worker, birchline_admin', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE ON commissions TO birchline_worker;
--> statement-breakpoint
REVOKE INSERT ON commission_calculations FROM birchline_worker;
--> statement-breakpoint
GRANT SELECT ON commissions TO birchline_consultant;
--> statement-breakpoint
CREATE POLICY own_closed ON commissions FOR SELECT TO birchline_consultant
  USING (consultant_id = (SELECT app_user_id()) AND closed);
--> statement-breakpoint
CREATE TRIGGER keep_closed_update BEFORE UPDATE ON commissions
  FOR EACH ROW WHEN (OLD.closed) EXECUTE FUNCTION keep_closed_statement();
--> statement-breakpoint
CREATE TRIGGER keep_closed_delete BEFORE DELETE ON commissions
  FOR EACH ROW WHEN (OLD.closed) EXECUTE FUNCTION keep_closed_statement();
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['commission_calculations', 'commission_run_members', 'commission_run_orders'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;
--> statement-breakpoint

-- `parent` is one of the four, `run` its part's number.
CREATE FUNCTION run_part_name(parent text, run integer) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF parent NOT IN ('commission_calculations', 'commissions', 'commission_run_members', 'commission_run_orders') THEN
    RAISE EXCEPTION '% has no parts by run', parent USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN format('%s_%s', parent, run);
END $$;
--> statement-breakpoint
CREATE FUNCTION run_part_prepare(parent text, run integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := run_part_name(parent, run);
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
  EXECUTE format('GRANT INSERT ON %I TO birchline_worker', part);
  RETURN part;
END $$;
--> statement-breakpoint
CREATE FUNCTION run_part_attach(parent text, run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := run_part_name(parent, run);
BEGIN
  IF EXISTS (SELECT FROM commission_runs r WHERE r.run_no = run AND r.status = 'closed') THEN
    RAISE EXCEPTION 'commission run % is closed', run USING ERRCODE = 'restrict_violation';
  END IF;
  CASE parent
    WHEN 'commission_calculations' THEN
      -- One line for what it is; also how a consultant's lines are read.
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no, order_no, line_type, level) NULLS NOT DISTINCT', part);
      EXECUTE format('CREATE INDEX ON %I (order_no)', part);
    WHEN 'commissions' THEN
      EXECUTE format('CREATE UNIQUE INDEX ON %I (commission_id)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_id)', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no) WHERE closed AND check_date IS NULL', part);
    WHEN 'commission_run_members' THEN
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no)', part);
      EXECUTE format('CREATE INDEX ON %I (sponsor_no)', part);
    ELSE
      EXECUTE format('CREATE UNIQUE INDEX ON %I (order_no)', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no)', part);
  END CASE;
  IF parent <> 'commissions' THEN
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
  END IF;
  EXECUTE format('REVOKE ALL ON %I FROM birchline_worker', part);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
END $$;
--> statement-breakpoint
CREATE FUNCTION run_part_drop(parent text, run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM commission_runs r WHERE r.run_no = run AND r.status = 'closed') THEN
    RAISE EXCEPTION 'commission run % is closed', run USING ERRCODE = 'restrict_violation';
  END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', run_part_name(parent, run));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION run_part_prepare(text, integer), run_part_attach(text, integer), run_part_drop(text, integer)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION run_part_prepare(text, integer), run_part_attach(text, integer), run_part_drop(text, integer)
  TO birchline_worker;
--> statement-breakpoint

-- A payment that names a statement pays a closed one, of the consultant who is paid.
CREATE FUNCTION payment_has_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER has_statement AFTER INSERT ON commission_payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_has_statement();
--> statement-breakpoint

-- What left the company's bank account has an account of its own.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind;
--> statement-breakpoint
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind CHECK (case when consultant_id is null
  then kind in ('commission-expense', 'payout-clearing', 'bank', 'fees', 'write-off', 'fx')
  else kind in ('earned', 'available', 'payout-pending') end);
