import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { useAuth } from '#web/ui/auth.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import classes from './admin-tabs.module.css';

/** The groups of tools that the admin tabs show as menus, in their order. */
const adminGroups = [
  { name: 'accounting', label: m.nav_admin_group_accounting },
  { name: 'content', label: m.nav_admin_group_content },
  { name: 'system', label: m.nav_admin_group_system },
] as const;

type AdminGroup = (typeof adminGroups)[number];

type AdminTab = {
  readonly to: string;
  readonly needs: Permission;
  readonly label: () => string;
  /** The menu that it is in; the others are tabs. */
  readonly group?: AdminGroup['name'];
};

/** The admin's tools: those of every day, then the groups. */
export const adminTabs: readonly AdminTab[] = [
  { to: '/admin', needs: 'reports:read', label: m.nav_admin_overview },
  { to: '/admin/consultants', needs: 'consultants:read', label: m.nav_admin_consultants },
  { to: '/admin/orders', needs: 'orders:read', label: m.nav_admin_orders },
  { to: '/admin/commissions', needs: 'commissions:read', label: m.nav_admin_commissions },
  { to: '/admin/payments', needs: 'payouts:read', label: m.nav_admin_payments },
  { to: '/admin/customers', needs: 'customers:read', label: m.nav_admin_customers },
  { to: '/admin/questions', needs: 'questions:read', label: m.nav_admin_questions },
  { to: '/admin/products', needs: 'catalog:read', label: m.nav_admin_products },
  { to: '/admin/plan', needs: 'commissions:read', label: m.nav_admin_plan },
  { group: 'accounting', to: '/admin/books', needs: 'books:read', label: m.nav_admin_books },
  { group: 'accounting', to: '/admin/membership-fees', needs: 'payouts:read', label: m.nav_admin_membership },
  { group: 'accounting', to: '/admin/tax', needs: 'tax:read', label: m.nav_admin_tax },
  { group: 'accounting', to: '/admin/income-disclosure', needs: 'books:read', label: m.nav_admin_disclosure },
  { group: 'content', to: '/admin/reviews', needs: 'catalog:read', label: m.nav_admin_reviews },
  { group: 'content', to: '/admin/pages', needs: 'content:write', label: m.nav_admin_pages },
  { group: 'content', to: '/admin/legal', needs: 'content:write', label: m.nav_admin_legal },
  { group: 'content', to: '/admin/emails', needs: 'content:write', label: m.nav_admin_emails },
  { group: 'system', to: '/admin/settings', needs: 'settings:read', label: m.nav_admin_settings },
  { group: 'system', to: '/admin/roles', needs: 'admins:read', label: m.nav_admin_roles },
  { group: 'system', to: '/admin/imports', needs: 'imports:read', label: m.nav_admin_imports },
  { group: 'system', to: '/admin/audit', needs: 'audit:read', label: m.nav_admin_audit },
  { group: 'system', to: '/admin/api-keys', needs: 'api-keys:read', label: m.nav_admin_api_keys },
  { group: 'system', to: '/admin/webhooks', needs: 'system:read', label: m.nav_admin_webhooks },
  { group: 'system', to: '/admin/jobs', needs: 'system:read', label: m.nav_admin_jobs },
  { group: 'system', to: '/admin/doctor', needs: 'system:read', label: m.nav_admin_doctor },
];

/** The tool of a page. */
export function adminTabAt(pathname: string): AdminTab | undefined {
  const of = pathname === '/admin/history' ? '/admin/imports' : pathname;
  return adminTabs.find(({ to }) => of === to || (to !== '/admin' && of.startsWith(`${to}/`)));
}

/**
 * The tools that the role of an admin may see: a tab or, in a group, an entry of a menu. The pages of the current group
 * are tabs in a second row.
 */
export function AdminTabs() {
  const { pathname } = useLocation();
  const { permissions } = useAuth();
  const here = adminTabAt(pathname) ?? adminTabs[0];
  const allowed = adminTabs.filter(({ needs }) => permissions.includes(needs));
  const current = adminGroups.find(({ name }) => name === here?.group);
  return (
    <>
      <TabRow label={m.admin_tools()} current={here?.group ?? here?.to}>
        <TabLinks tabs={allowed.filter(({ group }) => group === undefined)} here={here} />
        {adminGroups.map((group) => (
          <GroupMenu
            key={group.name}
            label={group.label()}
            tabs={allowed.filter((tab) => tab.group === group.name)}
            isCurrent={group === current}
          />
        ))}
      </TabRow>
      {current && (
        <TabRow label={current.label()} current={here?.to}>
          <TabLinks tabs={allowed.filter(({ group }) => group === current.name)} here={here} />
        </TabRow>
      )}
    </>
  );
}

type TabRowProps = { label: string; current: string | undefined; children: ReactNode };

function TabRow({ label, current, children }: TabRowProps) {
  const list = useRef<HTMLElement>(null);
  // On a phone the later tabs are beyond the edge. Only the list scrolls: `scrollIntoView` would also scroll the page, under
  // the finger of an admin who scrolled down before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one then
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current], [data-current]');
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2 });
  }, [current]);
  return (
    <nav ref={list} className={`${classes.tabs} scroll-edges`} aria-label={label}>
      {children}
    </nav>
  );
}

type TabLinksProps = { tabs: readonly AdminTab[]; here: AdminTab | undefined };

const TabLinks = ({ tabs, here }: TabLinksProps) =>
  tabs.map((tab) => (
    <Link key={tab.to} to={tab.to} className={classes.tab} aria-current={tab === here ? 'page' : undefined}>
      {tab.label()}
    </Link>
  ));

type GroupMenuProps = { label: string; tabs: readonly AdminTab[]; isCurrent: boolean };

function GroupMenu({ label, tabs, isCurrent }: GroupMenuProps) {
  if (tabs.length === 0) return null;
  return (
    <span className={classes.group} data-current={isCurrent || undefined}>
      <Menu buttonClass={classes.tab} groups={[tabs.map((tab) => ({ key: tab.to, to: tab.to, label: tab.label() }))]}>
        {label}
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </Menu>
    </span>
  );
}
