-- When an admin got the role; unknown for those from before.
ALTER TABLE "consultants" ADD COLUMN "admin_role_since" timestamp with time zone;--> statement-breakpoint

-- The permissions of each role of admins, as in src/domain/account/admin-role.ts; a test compares the two.
CREATE FUNCTION admin_permissions(role text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE role
    WHEN 'owner' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write', 'customers:read',
      'customers:write', 'orders:read', 'orders:write', 'refunds:write', 'catalog:read', 'catalog:write',
      'content:write', 'commissions:read', 'commissions:write', 'payouts:read', 'payouts:write',
      'books:read', 'tax:read', 'tax:write', 'imports:read', 'imports:write', 'audit:read', 'system:read',
      'system:write', 'api-keys:read', 'api-keys:write', 'admins:read', 'admins:write']
    WHEN 'operations' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write', 'customers:read',
      'customers:write', 'orders:read', 'orders:write', 'refunds:write', 'catalog:read', 'catalog:write',
      'content:write', 'commissions:read', 'imports:read', 'imports:write', 'system:read', 'system:write',
      'api-keys:read', 'api-keys:write']
    WHEN 'finance' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'orders:read', 'refunds:write',
      'commissions:read', 'commissions:write', 'payouts:read', 'payouts:write', 'books:read', 'tax:read',
      'tax:write', 'audit:read']
    WHEN 'support' THEN ARRAY['consultants:read', 'customers:read', 'customers:write', 'orders:read', 'orders:write',
      'catalog:read', 'commissions:read']
    WHEN 'content' THEN ARRAY['catalog:read', 'catalog:write', 'content:write']
    WHEN 'read-only' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'orders:read', 'catalog:read',
      'commissions:read', 'payouts:read', 'books:read', 'tax:read', 'imports:read', 'audit:read',
      'system:read', 'api-keys:read', 'admins:read']
    ELSE ARRAY[]::text[]
  END
$$;
--> statement-breakpoint

-- The admin for whom the transaction acts: app.admin, where the company acts for one, or app.actor. Both are signed, as app_user_id() explains.
CREATE FUNCTION acting_admin_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog AS $$
DECLARE
  signed text := current_setting('app.admin', true);
  id text := left(signed, 36);
  key bytea;
BEGIN
  IF coalesce(signed, '') = '' THEN RETURN public.app_user_id(); END IF;
  SELECT actor_key INTO STRICT key FROM secret.access;
  IF substr(signed, 37) IS DISTINCT FROM encode(sha256(key || sha256(key || convert_to(id, 'UTF8'))), 'hex') THEN
    RAISE EXCEPTION 'the admin of this transaction is not signed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN id::uuid;
END $$;
--> statement-breakpoint

-- Whether the role of the acting admin includes one of these permissions. The company without an admin, in a job or for a consultant,
-- is not restricted.
CREATE FUNCTION admin_may(VARIADIC needed text[]) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE id uuid := acting_admin_id();
BEGIN
  IF id IS NULL THEN RETURN true; END IF;
  RETURN coalesce((SELECT admin_permissions(c.admin_role) && needed FROM consultants c
                   WHERE c.consultant_id = id AND c.status = 'active'), false);
END $$;
--> statement-breakpoint

-- Only a role with one of these permissions writes to the table, whether the admin or the company for them.
CREATE FUNCTION restrict_admins(t regclass, VARIADIC needed text[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE allowed text := format('(SELECT public.admin_may(VARIADIC %L::text[]))', needed);
BEGIN
  EXECUTE format('CREATE POLICY admin_role_insert ON %s AS RESTRICTIVE FOR INSERT TO birchline_admin, birchline_worker
                  WITH CHECK (%s)', t, allowed);
  EXECUTE format('CREATE POLICY admin_role_update ON %s AS RESTRICTIVE FOR UPDATE TO birchline_admin, birchline_worker
                  USING (true) WITH CHECK (%s)', t, allowed);
  EXECUTE format('CREATE POLICY admin_role_delete ON %s AS RESTRICTIVE FOR DELETE TO birchline_admin, birchline_worker
                  USING (%s)', t, allowed);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION restrict_admins(regclass, text[]), acting_admin_id(), admin_may(text[]) FROM PUBLIC;
--> statement-breakpoint
-- Policies call it with the rights of whoever writes.
GRANT EXECUTE ON FUNCTION admin_may(text[]) TO birchline_admin, birchline_worker;
--> statement-breakpoint
SELECT restrict_admins('consultants', 'consultants:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('sponsorships', 'consultants:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('consultant_status_changes', 'consultants:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('rank_grants', 'consultants:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('volume_adjustments', 'commissions:write', 'consultants:write');
--> statement-breakpoint
SELECT restrict_admins('customers', 'customers:write', 'orders:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('orders', 'orders:write', 'refunds:write', 'system:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('order_refunds', 'orders:write', 'refunds:write', 'system:write');
--> statement-breakpoint
SELECT restrict_admins('order_returns', 'orders:write', 'refunds:write', 'system:write');
--> statement-breakpoint
SELECT restrict_admins('commission_runs', 'commissions:write');
--> statement-breakpoint
SELECT restrict_admins('commission_corrections', 'commissions:write', 'consultants:write', 'orders:write', 'refunds:write', 'system:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('commission_differences', 'commissions:write', 'consultants:write', 'orders:write', 'refunds:write', 'system:write', 'imports:write');
--> statement-breakpoint
SELECT restrict_admins('ledger_accounts', 'payouts:write', 'commissions:write');
--> statement-breakpoint
SELECT restrict_admins('ledger_entries', 'payouts:write', 'commissions:write');
--> statement-breakpoint
SELECT restrict_admins('ledger_transactions', 'payouts:write', 'commissions:write');
--> statement-breakpoint
SELECT restrict_admins('payees', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('payout_batches', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('payout_batch_payments', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('payment_approvals', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('payout_requests', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('commission_payments', 'payouts:write');
--> statement-breakpoint
SELECT restrict_admins('tax_numbers', 'tax:write');
--> statement-breakpoint

-- An owner decides about other admins' roles, no one about their own, and one active owner always remains. Whoever maintains the
-- database as its owner decides freely.
CREATE FUNCTION guard_admin_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acting uuid := acting_admin_id();
  before text;
BEGIN
  IF pg_has_role(session_user, 'birchline_owner', 'MEMBER') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN before := OLD.admin_role; END IF;
  IF NEW.admin_role IS DISTINCT FROM before AND acting IS NOT NULL
     AND (acting = NEW.consultant_id OR NOT admin_may('admins:write')) THEN
    RAISE EXCEPTION 'this admin may not change this role' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF before = 'owner' AND OLD.status = 'active' AND (NEW.admin_role IS DISTINCT FROM 'owner' OR NEW.status <> 'active') THEN
    PERFORM pg_advisory_xact_lock(hashtext('the last owner'));
    IF NOT EXISTS (SELECT FROM consultants WHERE admin_role = 'owner' AND status = 'active' AND consultant_id <> NEW.consultant_id)
    THEN
      RAISE EXCEPTION 'the last owner stays' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_admin_role BEFORE INSERT OR UPDATE OF admin_role, status ON consultants
  FOR EACH ROW EXECUTE FUNCTION guard_admin_role();
