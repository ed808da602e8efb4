import {
  IconAward,
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconDatabaseImport,
  IconGift,
  IconKey,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconSparkles,
  IconStairsUp,
  IconTable,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { notificationsPath } from '#web/notification/mark-read-form.tsx';
import { mayUse, type SignedInPerson } from './person.ts';

/** A page of the back office as shown in menus. */
export type BackOfficeEntry = {
  readonly path: string;
  /** Another path; its pages belong to the entry too. */
  readonly also?: string;
  readonly label: () => string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Where it is shown: the sidebar, or one of the menus of the top bar. */
  readonly menu: 'sidebar' | 'reports' | 'quickLinks';
  readonly adminOnly?: boolean;
  /** The permission that an admin's role must include. */
  readonly needs?: Permission;
};

/** All entries in order. Menus show those that the user may open. */
export const backOfficeEntries: readonly BackOfficeEntry[] = [
  { menu: 'sidebar', path: '/dashboard', label: m.nav_dashboard, icon: IconLayoutDashboard },
  { menu: 'sidebar', path: '/shop', label: m.nav_shop, icon: IconBuildingStore },
  { menu: 'sidebar', path: '/network', label: m.nav_network, icon: IconSitemap },
  { menu: 'sidebar', path: '/financials', label: m.nav_financials, icon: IconReportMoney },
  { menu: 'sidebar', path: '/earnings', also: '/statements', label: m.nav_earnings, icon: IconCoins },
  { menu: 'sidebar', path: '/wallets', label: m.nav_wallets_payouts, icon: IconWallet },
  { menu: 'sidebar', path: '/achievements', label: m.nav_achievements, icon: IconAward },
  { menu: 'sidebar', path: '/promotions', label: m.nav_promotions, icon: IconGift },
  { menu: 'sidebar', path: '/settings', label: m.nav_settings, icon: IconSettings },
  { menu: 'sidebar', path: '/admin', label: m.nav_admin_access, icon: IconShieldLock, adminOnly: true },
  { menu: 'reports', path: '/earnings', label: m.nav_earnings_report, icon: IconCoins },
  { menu: 'reports', path: '/earnings/orders', label: m.order_credited_title, icon: IconReceipt },
  { menu: 'reports', path: '/analytics', label: m.nav_analytics, icon: IconChartBar },
  { menu: 'reports', path: '/financials', label: m.nav_financial_overview, icon: IconReportMoney },
  { menu: 'quickLinks', path: '/plan', label: m.nav_how_you_are_paid, icon: IconStairsUp },
  { menu: 'quickLinks', path: '/network', label: m.nav_my_network, icon: IconSitemap },
  { menu: 'quickLinks', path: '/wallets', label: m.nav_payouts, icon: IconWallet },
  { menu: 'quickLinks', path: '/orders', label: m.order_own_title, icon: IconPackage },
  { menu: 'quickLinks', path: '/promotions', label: m.nav_promotions, icon: IconGift },
  {
    menu: 'quickLinks',
    path: '/data-import',
    label: m.nav_data_import,
    icon: IconDatabaseImport,
    needs: 'imports:write',
  },
  { menu: 'quickLinks', path: '/data-viewer', label: m.nav_database_tables, icon: IconTable, needs: 'imports:read' },
  {
    menu: 'quickLinks',
    path: '/product-generator',
    label: m.nav_product_content,
    icon: IconSparkles,
    needs: 'catalog:write',
  },
  {
    menu: 'quickLinks',
    path: '/admin-password-reset',
    label: m.nav_password_reset,
    icon: IconKey,
    needs: 'passwords:write',
  },
];

/** The entries of a menu that the user may open. */
export const entriesOf = (menu: BackOfficeEntry['menu'], person: Reader): readonly BackOfficeEntry[] =>
  backOfficeEntries.filter((entry) => entry.menu === menu && mayOpen(entry, person));

type Reader = Pick<SignedInPerson, 'isAdmin' | 'permissions'>;

export const mayOpen = ({ adminOnly, needs }: BackOfficeEntry, person: Reader): boolean =>
  (person.isAdmin || !adminOnly) && (needs === undefined || mayUse(person, needs));

/** Whether a page is one of an entry: `/settings?tab=billing` and `/admin/orders` count too. */
export const isPageOf = ({ path, also = path }: Pick<BackOfficeEntry, 'path' | 'also'>, page: string): boolean =>
  [path, also].some((each) => page === each || page.startsWith(`${each}/`));

/** The entry of a page. */
export const entryAt = (page: string): BackOfficeEntry | undefined =>
  backOfficeEntries.find((entry) => isPageOf(entry, page));

/** Pages without an entry: the user menu and the bell lead to them. */
const otherPages: readonly Pick<BackOfficeEntry, 'path' | 'label'>[] = [
  { path: '/help', label: m.user_menu_help },
  { path: '/agreement', label: m.nav_agreement },
  { path: notificationsPath, label: m.notifications },
];

/** The name of a page in the breadcrumb of the top bar. */
export const labelAt = (page: string): string | undefined =>
  [...backOfficeEntries, ...otherPages].find((entry) => isPageOf(entry, page))?.label();
