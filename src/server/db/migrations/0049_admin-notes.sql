CREATE TABLE "admin_notes" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"consultant_id" uuid,
	"customer_id" uuid,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_notes_subject" CHECK (num_nonnulls("admin_notes"."consultant_id", "admin_notes"."customer_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_author_id_consultants_consultant_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_notes_consultant" ON "admin_notes" USING btree ("consultant_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_notes_customer" ON "admin_notes" USING btree ("customer_id","created_at");
--> statement-breakpoint
SELECT protect_table('admin_notes');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON admin_notes TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON admin_notes TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('admin_notes', 'notes:write');
--> statement-breakpoint

-- The permissions of each role, now with notes.
CREATE OR REPLACE FUNCTION admin_permissions(role text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE role
    WHEN 'owner' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write', 'customers:read',
      'customers:write', 'notes:read', 'notes:write', 'orders:read', 'orders:write', 'refunds:write', 'catalog:read',
      'catalog:write', 'content:write', 'commissions:read', 'commissions:write', 'payouts:read', 'payouts:write',
      'books:read', 'tax:read', 'tax:write', 'imports:read', 'imports:write', 'audit:read', 'system:read', 'system:write',
      'api-keys:read', 'api-keys:write', 'admins:read', 'admins:write']
    WHEN 'operations' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write',
      'customers:read', 'customers:write', 'notes:read', 'notes:write', 'orders:read', 'orders:write', 'refunds:write',
      'catalog:read', 'catalog:write', 'content:write', 'commissions:read', 'imports:read', 'imports:write', 'system:read',
      'system:write', 'api-keys:read', 'api-keys:write']
    WHEN 'finance' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'notes:read', 'notes:write',
      'orders:read', 'refunds:write', 'commissions:read', 'commissions:write', 'payouts:read', 'payouts:write', 'books:read',
      'tax:read', 'tax:write', 'audit:read']
    WHEN 'support' THEN ARRAY['consultants:read', 'customers:read', 'customers:write', 'notes:read', 'notes:write',
      'orders:read', 'orders:write', 'catalog:read', 'commissions:read']
    WHEN 'content' THEN ARRAY['catalog:read', 'catalog:write', 'content:write']
    WHEN 'read-only' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'notes:read', 'orders:read',
      'catalog:read', 'commissions:read', 'payouts:read', 'books:read', 'tax:read', 'imports:read', 'audit:read',
      'system:read', 'api-keys:read', 'admins:read']
    ELSE ARRAY[]::text[]
  END
$$;
--> statement-breakpoint

-- Whether the acting admin is this person or an owner. The company without an admin is not restricted.
CREATE FUNCTION is_acting_admin_or_owner(person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT coalesce(acting_admin_id() = person, true) OR admin_may('admins:write')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION is_acting_admin_or_owner(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_acting_admin_or_owner(uuid) TO birchline_worker;
--> statement-breakpoint
-- An admin writes notes in their own name, and changes those of others only as an owner.
CREATE POLICY author_insert ON admin_notes AS RESTRICTIVE FOR INSERT TO birchline_worker
  WITH CHECK (is_acting_admin_or_owner(author_id));
--> statement-breakpoint
CREATE POLICY author_update ON admin_notes AS RESTRICTIVE FOR UPDATE TO birchline_worker
  USING (is_acting_admin_or_owner(author_id)) WITH CHECK (is_acting_admin_or_owner(author_id));
--> statement-breakpoint
CREATE POLICY author_delete ON admin_notes AS RESTRICTIVE FOR DELETE TO birchline_worker
  USING (is_acting_admin_or_owner(author_id));
