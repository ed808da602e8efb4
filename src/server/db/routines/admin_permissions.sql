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
