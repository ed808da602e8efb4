DROP INDEX "imports_created";--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","import_id");
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
      -- One line for what it is; also how a consultant's lines are read. The order of the list has lines without an order first.
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no, (coalesce(order_no, 0)), line_type, level)', part);
      EXECUTE format('CREATE INDEX ON %I (order_no)', part);
    WHEN 'commissions' THEN
      EXECUTE format('CREATE UNIQUE INDEX ON %I (commission_id)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_id)', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no) WHERE check_date IS NULL', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no) WHERE check_date IS NOT NULL', part);
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
  PERFORM protect_table(part::regclass);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
END $$;
--> statement-breakpoint

-- The same indexes for the runs that are there.
DO $$
DECLARE part regclass;
DECLARE former regclass;
BEGIN
  FOR part IN SELECT inhrelid FROM pg_inherits
              WHERE inhparent IN ('commission_calculations'::regclass, 'replaced_calculations'::regclass) LOOP
    EXECUTE format('CREATE UNIQUE INDEX ON %s (consultant_no, (coalesce(order_no, 0)), line_type, level)', part);
    FOR former IN SELECT indexrelid FROM pg_index WHERE indrelid = part AND indnullsnotdistinct LOOP
      EXECUTE format('DROP INDEX %s', former);
    END LOOP;
  END LOOP;
  FOR part IN SELECT inhrelid FROM pg_inherits
              WHERE inhparent IN ('commissions'::regclass, 'replaced_commissions'::regclass) LOOP
    EXECUTE format('CREATE INDEX ON %s (consultant_no) WHERE check_date IS NOT NULL', part);
  END LOOP;
END $$;
