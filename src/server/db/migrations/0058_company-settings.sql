CREATE TABLE "company_settings_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_settings_versions" ADD CONSTRAINT "company_settings_versions_created_by_consultants_consultant_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('company_settings_versions');
--> statement-breakpoint
GRANT SELECT, INSERT ON company_settings_versions TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON company_settings_versions TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('company_settings_versions', 'settings:write');
--> statement-breakpoint
-- Public pages show the settings, and all processes reload them.
CREATE TRIGGER catalog_changed AFTER INSERT ON company_settings_versions
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION admin_permissions(role text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT CASE role
    WHEN 'owner' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write', 'customers:read',
      'customers:write', 'notes:read', 'notes:write', 'erasures:write', 'questions:read', 'questions:write',
      'orders:read', 'orders:write', 'refunds:write',
      'catalog:read', 'catalog:write', 'content:write', 'commissions:read', 'commissions:write', 'payouts:read',
      'payouts:write', 'books:read', 'tax:read', 'tax:write', 'imports:read', 'imports:write', 'audit:read', 'system:read',
      'system:write', 'api-keys:read', 'api-keys:write', 'admins:read', 'admins:write', 'settings:read', 'settings:write']
    WHEN 'operations' THEN ARRAY['reports:read', 'consultants:read', 'consultants:write', 'passwords:write',
      'customers:read', 'customers:write', 'notes:read', 'notes:write', 'erasures:write', 'questions:read',
      'questions:write', 'orders:read', 'orders:write',
      'refunds:write', 'catalog:read', 'catalog:write', 'content:write', 'commissions:read', 'imports:read', 'imports:write',
      'system:read', 'system:write', 'api-keys:read', 'api-keys:write', 'settings:read']
    WHEN 'finance' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'notes:read', 'notes:write',
      'questions:read', 'questions:write',
      'orders:read', 'refunds:write', 'commissions:read', 'commissions:write', 'payouts:read', 'payouts:write', 'books:read',
      'tax:read', 'tax:write', 'audit:read', 'settings:read']
    WHEN 'support' THEN ARRAY['consultants:read', 'customers:read', 'customers:write', 'notes:read', 'notes:write',
      'questions:read', 'questions:write',
      'orders:read', 'orders:write', 'catalog:read', 'commissions:read']
    WHEN 'content' THEN ARRAY['catalog:read', 'catalog:write', 'content:write']
    WHEN 'read-only' THEN ARRAY['reports:read', 'consultants:read', 'customers:read', 'notes:read', 'questions:read', 'orders:read',
      'catalog:read', 'commissions:read', 'payouts:read', 'books:read', 'tax:read', 'imports:read', 'audit:read',
      'system:read', 'api-keys:read', 'admins:read', 'settings:read']
    ELSE ARRAY[]::text[]
  END
$$;
