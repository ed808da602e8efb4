-- A close of hundreds of thousands of statements in a fraction of the time. Two foreign keys of the ledger asked for every
-- entry by itself; the trigger that adds up all entries of a statement now asks for all of them at once. What they name
-- is never deleted. Statements are closed where they lie: their pages have room for it, and no index names `closed`.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_transaction_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_id_ledger_accounts_account_id_fk";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE broken bigint;
BEGIN
  SELECT transaction_id INTO broken FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', broken USING ERRCODE = 'check_violation';
  END IF;
  SELECT a.transaction_id INTO broken FROM (SELECT DISTINCT transaction_id FROM added) a
    WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.transaction_id = a.transaction_id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no ledger transaction %', broken USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT a.account_id INTO broken FROM added a LEFT JOIN ledger_accounts l USING (account_id)
    WHERE l.account_id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no ledger account %', broken USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT a.transaction_id INTO broken FROM added a JOIN ledger_accounts l USING (account_id)
    WHERE l.currency <> a.currency LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % has an entry in another currency than its account', broken
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a ledger account is never deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_accounts BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_accounts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION run_part_prepare(parent text, run integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := run_part_name(parent, run);
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)%s', part, parent,
                 CASE parent WHEN 'commissions' THEN ' WITH (fillfactor = 50)' ELSE '' END);
  EXECUTE format('GRANT INSERT ON %I TO birchline_worker', part);
  RETURN part;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION run_part_attach(parent text, run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
      EXECUTE format('CREATE INDEX ON %I (consultant_no) WHERE check_date IS NULL', part);
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
