-- Row-level security refuses to show an admin what their role must not read, also where the company reads for them. What
-- admins read about themselves as consultants is not read for an admin. `needed` is a condition on the rows.
CREATE FUNCTION restrict_admins_reading(t regclass, needed text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  EXECUTE format('CREATE POLICY admin_reads ON %s AS RESTRICTIVE FOR SELECT TO birchline_admin, birchline_worker USING (%s)', t, needed);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION restrict_admins_reading(regclass, text) FROM PUBLIC;
--> statement-breakpoint
SELECT restrict_admins_reading('payees',
  '(SELECT public.admin_may(''payouts:read'', ''payouts:write''))');
--> statement-breakpoint
SELECT restrict_admins_reading('tax_numbers',
  '(SELECT public.admin_may(''tax:read'', ''tax:write''))');
--> statement-breakpoint
-- Batches, their payments and the files of banks.
SELECT restrict_admins_reading('payout_batches', '(SELECT public.admin_may(''payouts:read'', ''payouts:write'', ''system:write''))');
--> statement-breakpoint
SELECT restrict_admins_reading('payout_batch_payments', '(SELECT public.admin_may(''payouts:read'', ''payouts:write'', ''system:write''))');
--> statement-breakpoint
SELECT restrict_admins_reading('payout_return_files', '(SELECT public.admin_may(''payouts:read'', ''payouts:write''))');
--> statement-breakpoint
-- Beside the audit log itself, pages of a consultant, an order, a payment and an imported table show the events about it.
SELECT restrict_admins_reading('audit_events', $$
  (SELECT public.admin_may('audit:read'))
  OR (object_type = 'consultant' AND (SELECT public.admin_may('consultants:read')))
  OR (object_type = 'order' AND (SELECT public.admin_may('orders:read')))
  OR (object_type = 'table' AND (SELECT public.admin_may('imports:read')))
  OR (object_type IN ('payout-batch', 'payment', 'payee', 'payout-request', 'payment-approval')
      AND (SELECT public.admin_may('payouts:read', 'payouts:write')))$$);
--> statement-breakpoint
-- Whether a consultant can be paid, without where to: what a consultant's page shows to every role that sees consultants.
CREATE FUNCTION payee_state(id uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT CASE WHEN p.verified_at IS NULL THEN 'unverified' ELSE 'verified' END FROM payees p
                   WHERE p.consultant_id = id AND p.replaced_at IS NULL), 'none')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION payee_state(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION payee_state(uuid) TO birchline_worker;
