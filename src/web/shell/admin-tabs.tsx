import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { useAuth } from '#web/ui/auth.tsx';
import classes from './admin-tabs.module.css';

/** The admin's tools. */
export const adminTabs = [
  { to: '/admin', needs: 'reports:read', label: m.nav_admin_overview },
  { to: '/admin/consultants', needs: 'consultants:read', label: m.nav_admin_consultants },
  { to: '/admin/orders', needs: 'orders:read', label: m.nav_admin_orders },
  { to: '/admin/commissions', needs: 'commissions:read', label: m.nav_admin_commissions },
  { to: '/admin/payments', needs: 'payouts:read', label: m.nav_admin_payments },
  { to: '/admin/membership-fees', needs: 'payouts:read', label: m.nav_admin_membership },
  { to: '/admin/customers', needs: 'customers:read', label: m.nav_admin_customers },
  { to: '/admin/questions', needs: 'questions:read', label: m.nav_admin_questions },
  { to: '/admin/products', needs: 'catalog:read', label: m.nav_admin_products },
  { to: '/admin/plan', needs: 'commissions:read', label: m.nav_admin_plan },
  { to: '/admin/books', needs: 'books:read', label: m.nav_admin_books },
  { to: '/admin/tax', needs: 'tax:read', label: m.nav_admin_tax },
  { to: '/admin/income-disclosure', needs: 'books:read', label: m.nav_admin_disclosure },
  { to: '/admin/reviews', needs: 'catalog:read', label: m.nav_admin_reviews },
  { to: '/admin/pages', needs: 'content:write', label: m.nav_admin_pages },
  { to: '/admin/emails', needs: 'content:write', label: m.nav_admin_emails },
  { to: '/admin/imports', needs: 'imports:read', label: m.nav_admin_imports },
  { to: '/admin/audit', needs: 'audit:read', label: m.nav_admin_audit },
  { to: '/admin/settings', needs: 'settings:read', label: m.nav_admin_settings },
  { to: '/admin/roles', needs: 'admins:read', label: m.nav_admin_roles },
  { to: '/admin/api-keys', needs: 'api-keys:read', label: m.nav_admin_api_keys },
  { to: '/admin/webhooks', needs: 'system:read', label: m.nav_admin_webhooks },
  { to: '/admin/jobs', needs: 'system:read', label: m.nav_admin_jobs },
  { to: '/admin/doctor', needs: 'system:read', label: m.nav_admin_doctor },
] as const satisfies readonly { to: string; needs: Permission; label: () => string }[];

/** The admin's tools beside each other. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const { permissions } = useAuth();
  const of = pathname === '/admin/history' ? '/admin/imports' : pathname;
  const here = adminTabs.find(({ to }) => of === to || (to !== '/admin' && of.startsWith(`${to}/`))) ?? adminTabs[0];
  const list = useRef<HTMLElement>(null);
  // On a phone the later tabs are beyond the edge. Only the list scrolls: `scrollIntoView` would also scroll the page, under
  // the finger of an admin who scrolled down before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one then
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2 });
  }, [here]);
  return (
    <nav ref={list} className={`${classes.tabs} scroll-edges`} aria-label={m.admin_tools()}>
      {adminTabs
        .filter(({ needs }) => permissions.includes(needs))
        .map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className={tab === here ? classes.current : undefined}
            aria-current={tab === here ? 'page' : undefined}
          >
            {tab.label()}
          </Link>
        ))}
    </nav>
  );
}
