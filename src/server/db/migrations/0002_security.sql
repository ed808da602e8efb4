-- Who may do what to which row. The same rules stand as pure functions in src/domain/*/policy.ts, and
-- src/server/db/policy.test.ts asks both about every table and role.
--
-- What a person decides herself she writes in her own role; what the company does (price, place, book, run, pay) the
-- worker does, after the function asked the policy. So the people's roles hold very few rights.
--
-- Row-level security is enabled, not forced: the owner only migrates and is never the app's role, and definer functions
-- of an owner that is no superuser would otherwise see nothing.

CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO birchline_visitor, birchline_customer, birchline_consultant, birchline_admin,
  birchline_worker, birchline_auth;
--> statement-breakpoint
-- Sign-in keeps its own tables, and enrolment makes account, consultant and place in the genealogy in one transaction.
GRANT USAGE ON SCHEMA auth TO birchline_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO birchline_auth;
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS pgboss;
--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA pgboss TO birchline_jobs;
--> statement-breakpoint

-- Every table: row-level security on; the admin reads all that is business; the worker reads and writes.
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO birchline_worker', t);
    IF t NOT IN ('idempotency_keys', 'mailbox_messages', 'payees', 'wish_list_items', 'user_settings') THEN
      EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
      EXECUTE format('GRANT SELECT ON %I TO birchline_admin', t);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- What is written once stays. (Owners and superusers are held by the triggers below.)
REVOKE UPDATE ON ledger_transactions, ledger_entries, ledger_accounts, audit_events, commission_plans, order_status_changes,
  commission_run_members, commission_run_orders, commission_calculations, sponsorships FROM birchline_worker;
--> statement-breakpoint
GRANT UPDATE (valid_to) ON sponsorships TO birchline_worker;
--> statement-breakpoint
-- A draft is replaced as a whole, keys and mails grow old.
GRANT DELETE ON commission_runs, commissions, idempotency_keys, mailbox_messages, wish_list_items TO birchline_worker;
--> statement-breakpoint

-- The admin writes what an admin decides; no ledger, no lines, no statements, no orders' amounts.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['company_settings', 'content_pages', 'products', 'product_contents', 'product_shades',
                           'product_reviews', 'customers', 'promotions', 'achievements', 'consultant_achievements',
                           'rank_grants', 'volume_adjustments', 'consultant_status_changes', 'audit_events']
  LOOP
    EXECUTE format('CREATE POLICY admin_insert ON %I FOR INSERT TO birchline_admin WITH CHECK (true)', t);
    EXECUTE format('GRANT INSERT ON %I TO birchline_admin', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['company_settings', 'content_pages', 'products', 'product_contents', 'product_shades',
                           'product_reviews', 'customers', 'promotions', 'achievements', 'consultants']
  LOOP
    EXECUTE format('CREATE POLICY admin_update ON %I FOR UPDATE TO birchline_admin USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT UPDATE ON %I TO birchline_admin', t);
  END LOOP;
END $$;
--> statement-breakpoint

-- Shop window: everybody.
GRANT SELECT ON products, product_contents, product_shades, product_reviews, content_pages
  TO birchline_visitor, birchline_customer, birchline_consultant;
--> statement-breakpoint
CREATE POLICY shown ON products FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (active = 'Y');
--> statement-breakpoint
CREATE POLICY shown ON product_contents FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (true);
--> statement-breakpoint
CREATE POLICY shown ON product_shades FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (true);
--> statement-breakpoint
CREATE POLICY shown ON product_reviews FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (hidden_at IS NULL);
--> statement-breakpoint
CREATE POLICY shown ON content_pages FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant
  USING (true);
--> statement-breakpoint

-- What belongs to a signed-in person.
GRANT SELECT ON customers, orders, order_lines, order_taxes, order_addresses, order_status_changes, order_returns,
  order_return_lines, notifications TO birchline_customer, birchline_consultant;
--> statement-breakpoint
GRANT UPDATE (read_at) ON notifications TO birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON wish_list_items TO birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON user_settings TO birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT INSERT ON product_reviews TO birchline_customer, birchline_consultant;
--> statement-breakpoint
CREATE POLICY own_insert ON product_reviews FOR INSERT TO birchline_customer, birchline_consultant
  WITH CHECK (user_id = (SELECT app_user_id()) AND hidden_at IS NULL);
--> statement-breakpoint
CREATE POLICY own_of_customer ON customers FOR SELECT TO birchline_customer USING (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_of_consultant ON customers FOR SELECT TO birchline_consultant
  USING (user_id = (SELECT app_user_id()) OR consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_of_customer ON orders FOR SELECT TO birchline_customer USING (placed_by = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_of_consultant ON orders FOR SELECT TO birchline_consultant
  USING (placed_by = (SELECT app_user_id()) OR consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  -- The parts of an order are seen with the order: the inner query is held by the policy of orders.
  FOREACH t IN ARRAY ARRAY['order_lines', 'order_taxes', 'order_addresses', 'order_status_changes', 'order_returns',
                           'order_return_lines']
  LOOP
    EXECUTE format('CREATE POLICY with_order ON %I FOR SELECT TO birchline_customer, birchline_consultant
                    USING (order_id IN (SELECT o.order_id FROM orders o))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['wish_list_items', 'user_settings'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO birchline_customer, birchline_consultant, birchline_admin
                    USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()))', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY own ON notifications FOR SELECT TO birchline_customer, birchline_consultant
  USING (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_update ON notifications FOR UPDATE TO birchline_customer, birchline_consultant, birchline_admin
  USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint

-- What belongs to a consultant.
GRANT SELECT ON consultants, sponsorships, consultant_status_changes, rank_grants, volume_adjustments, commissions,
  commission_calculations, commission_runs, commission_periods, commission_plans, commission_payments, payout_requests,
  ledger_accounts, ledger_entries, promotions, achievements, consultant_achievements TO birchline_consultant;
--> statement-breakpoint
GRANT UPDATE (first_name, last_name, company_business_entity, co_app_e_mail, phone, url, address1, address2, city, state,
  postal_code, country) ON consultants TO birchline_consultant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON expenses TO birchline_consultant;
--> statement-breakpoint
CREATE POLICY own ON consultants FOR SELECT TO birchline_consultant USING (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_update ON consultants FOR UPDATE TO birchline_consultant
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sponsorships', 'consultant_status_changes', 'rank_grants', 'volume_adjustments',
                           'commission_payments', 'payout_requests', 'ledger_accounts', 'consultant_achievements']
  LOOP
    EXECUTE format('CREATE POLICY own ON %I FOR SELECT TO birchline_consultant
                    USING (consultant_id = (SELECT app_user_id()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['commission_periods', 'commission_plans', 'promotions', 'achievements'] LOOP
    EXECUTE format('CREATE POLICY shown ON %I FOR SELECT TO birchline_consultant USING (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY own ON expenses TO birchline_consultant
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
-- A draft is the admin's: a consultant sees a run when it is closed.
CREATE POLICY closed ON commission_runs FOR SELECT TO birchline_consultant USING (status = 'closed');
--> statement-breakpoint
CREATE POLICY own_closed ON commissions FOR SELECT TO birchline_consultant
  USING (consultant_id = (SELECT app_user_id()) AND closed);
--> statement-breakpoint
CREATE POLICY own_closed ON commission_calculations FOR SELECT TO birchline_consultant
  USING (consultant_no = (SELECT c.consultant_no FROM consultants c WHERE c.consultant_id = (SELECT app_user_id()))
         AND run_no IN (SELECT r.run_no FROM commission_runs r));
--> statement-breakpoint
CREATE POLICY own ON ledger_entries FOR SELECT TO birchline_consultant
  USING (account_id IN (SELECT a.account_id FROM ledger_accounts a));
--> statement-breakpoint

-- Sign-in asks who somebody is, and enrolment writes the new consultant or customer.
GRANT SELECT, INSERT, UPDATE ON consultants, customers TO birchline_auth;
--> statement-breakpoint
GRANT SELECT, INSERT ON sponsorships, consultant_status_changes, rank_grants TO birchline_auth;
--> statement-breakpoint
GRANT INSERT ON audit_events, notifications TO birchline_auth;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['consultants', 'customers', 'sponsorships', 'consultant_status_changes', 'rank_grants',
                           'audit_events', 'notifications']
  LOOP
    EXECUTE format('CREATE POLICY enrolment ON %I TO birchline_auth USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint

-- ── What no role may break ─────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['ledger_transactions', 'ledger_entries', 'audit_events', 'commission_plans',
                           'order_status_changes', 'commission_run_members', 'commission_run_orders']
  LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- The entries of a transaction come in one statement and sum to zero in each currency, and each has its account's currency.
CREATE FUNCTION ledger_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE broken bigint;
BEGIN
  SELECT transaction_id INTO broken FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', broken USING ERRCODE = 'check_violation';
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
CREATE TRIGGER entries_balance AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_balance();
--> statement-breakpoint
-- A sponsor is never below the one it sponsors. The lock makes two moves at once come one after the other.
CREATE FUNCTION refuse_sponsor_circle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.sponsor_consultant_id IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM pg_advisory_xact_lock(hashtext('birchline.genealogy')); END IF;
  IF EXISTS (
    WITH RECURSIVE upline AS (
      SELECT c.consultant_id, c.sponsor_consultant_id FROM consultants c WHERE c.consultant_id = NEW.sponsor_consultant_id
      UNION
      SELECT c.consultant_id, c.sponsor_consultant_id FROM consultants c
        JOIN upline u ON c.consultant_id = u.sponsor_consultant_id
    ) SELECT FROM upline WHERE consultant_id = NEW.consultant_id)
  THEN
    RAISE EXCEPTION 'sponsor % stands below consultant %', NEW.sponsor_consultant_id, NEW.consultant_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'consultants_sponsor_circle';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsor_circle BEFORE UPDATE OF sponsor_consultant_id ON consultants
  FOR EACH ROW EXECUTE FUNCTION refuse_sponsor_circle();
--> statement-breakpoint
ALTER TABLE consultants ADD CONSTRAINT consultants_sponsor FOREIGN KEY (sponsor_consultant_id)
  REFERENCES consultants (consultant_id);
--> statement-breakpoint
-- A closed statement keeps its money; being paid (check number and date) is all that may still happen to it.
CREATE FUNCTION keep_closed_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'statement % is closed', OLD.commission_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(NEW) - 'check_number' - 'check_date' <> to_jsonb(OLD) - 'check_number' - 'check_date'
     OR (OLD.check_date IS NOT NULL AND (NEW.check_date, NEW.check_number) IS DISTINCT FROM (OLD.check_date, OLD.check_number)
         AND NEW.check_date IS NOT NULL)
  THEN
    RAISE EXCEPTION 'statement % is closed', OLD.commission_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_closed_update BEFORE UPDATE ON commissions
  FOR EACH ROW WHEN (OLD.closed) EXECUTE FUNCTION keep_closed_statement();
--> statement-breakpoint
CREATE TRIGGER keep_closed_delete BEFORE DELETE ON commissions
  FOR EACH ROW WHEN (OLD.closed) EXECUTE FUNCTION keep_closed_statement();
--> statement-breakpoint
CREATE FUNCTION keep_closed_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'commission run % is closed', OLD.run_no USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_closed BEFORE UPDATE OR DELETE ON commission_runs
  FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION keep_closed_run();
--> statement-breakpoint
CREATE FUNCTION keep_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'commission period % is closed', OLD.period USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_closed BEFORE UPDATE OR DELETE ON commission_periods
  FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION keep_closed_period();
--> statement-breakpoint
-- The period of an order is given once; what was ordered does not change afterwards.
CREATE FUNCTION keep_order_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.period IS NOT NULL AND NEW.period IS DISTINCT FROM OLD.period THEN
    RAISE EXCEPTION 'order % has its commission period already', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.subtotal, NEW.discounts, NEW.tax, NEW.shipping, NEW.currency)
     IS DISTINCT FROM (OLD.subtotal, OLD.discounts, OLD.tax, OLD.shipping, OLD.currency) THEN
    RAISE EXCEPTION 'the amounts of order % do not change', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_facts BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_facts();
--> statement-breakpoint

-- ── The lines of a run: loaded beside, indexed there, attached as a whole ──────────────────────────────────────────

CREATE FUNCTION commission_lines_prepare(run integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := format('commission_calculations_%s', run);
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE commission_calculations INCLUDING DEFAULTS)', part);
  EXECUTE format('GRANT SELECT, INSERT ON %I TO birchline_worker', part);
  RETURN part;
END $$;
--> statement-breakpoint
CREATE FUNCTION commission_lines_attach(run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := format('commission_calculations_%s', run);
BEGIN
  -- One line for what it is; also how a consultant's lines are read.
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (consultant_no, order_no, line_type, level) NULLS NOT DISTINCT',
                 part || '_line', part);
  EXECUTE format('CREATE INDEX %I ON %I (order_no)', part || '_order', part);
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (run_no = %s) NOT VALID', part, part || '_run', run);
  EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', part, part || '_run');
  EXECUTE format('REVOKE ALL ON %I FROM birchline_worker', part);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
  EXECUTE format('ALTER TABLE commission_calculations ATTACH PARTITION %I FOR VALUES IN (%s)', part, run);
END $$;
--> statement-breakpoint
CREATE FUNCTION commission_lines_drop(run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM commission_runs r WHERE r.run_no = run AND r.status = 'closed') THEN
    RAISE EXCEPTION 'commission run % is closed', run USING ERRCODE = 'restrict_violation';
  END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', format('commission_calculations_%s', run));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION commission_lines_prepare(integer), commission_lines_attach(integer), commission_lines_drop(integer)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION commission_lines_prepare(integer), commission_lines_attach(integer),
  commission_lines_drop(integer) TO birchline_worker;
