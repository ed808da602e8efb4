import {
  IconAward,
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconDatabaseImport,
  IconGift,
  IconKey,
  IconLayoutDashboard,
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

/** A page of the back office as shown in menus. */
export type BackOfficeEntry = {
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Where it is shown: the sidebar, or one of the menus of the top bar. */
  readonly menu: 'sidebar' | 'reports' | 'quickLinks';
  readonly adminOnly?: boolean;
};

/** All entries in order. Menus show those that the user may open. */
export const backOfficeEntries: readonly BackOfficeEntry[] = [
  { menu: 'sidebar', path: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { menu: 'sidebar', path: '/shop', label: 'Shop', icon: IconBuildingStore },
  { menu: 'sidebar', path: '/network', label: 'Network', icon: IconSitemap },
  { menu: 'sidebar', path: '/financials', label: 'Financials', icon: IconReportMoney },
  { menu: 'sidebar', path: '/earnings', label: 'Earnings', icon: IconCoins },
  { menu: 'sidebar', path: '/wallets', label: 'Wallets & Payouts', icon: IconWallet },
  { menu: 'sidebar', path: '/achievements', label: 'Achievements', icon: IconAward },
  { menu: 'sidebar', path: '/promotions', label: 'Promotions', icon: IconGift },
  { menu: 'sidebar', path: '/settings', label: 'Settings', icon: IconSettings },
  { menu: 'sidebar', path: '/admin', label: 'Admin Access', icon: IconShieldLock, adminOnly: true },
  { menu: 'reports', path: '/earnings', label: 'Earnings report', icon: IconCoins },
  { menu: 'reports', path: '/analytics', label: 'Analytics', icon: IconChartBar },
  { menu: 'reports', path: '/financials', label: 'Financial overview', icon: IconReportMoney },
  { menu: 'quickLinks', path: '/plan', label: 'How you are paid', icon: IconStairsUp },
  { menu: 'quickLinks', path: '/network', label: 'My network', icon: IconSitemap },
  { menu: 'quickLinks', path: '/wallets', label: 'Payouts', icon: IconWallet },
  { menu: 'quickLinks', path: '/promotions', label: 'Promotions', icon: IconGift },
  { menu: 'quickLinks', path: '/data-import', label: 'Data import', icon: IconDatabaseImport, adminOnly: true },
  { menu: 'quickLinks', path: '/data-viewer', label: 'Database tables', icon: IconTable, adminOnly: true },
  { menu: 'quickLinks', path: '/product-generator', label: 'Product content', icon: IconSparkles, adminOnly: true },
  { menu: 'quickLinks', path: '/admin-password-reset', label: 'Password reset', icon: IconKey, adminOnly: true },
];

/** The entries of a menu that the user may open. */
export const entriesOf = (menu: BackOfficeEntry['menu'], isAdmin: boolean): readonly BackOfficeEntry[] =>
  backOfficeEntries.filter((entry) => entry.menu === menu && (isAdmin || !entry.adminOnly));

/** The entry of a page, for the breadcrumb of the top bar: `/settings?tab=billing` and `/admin/orders` count too. */
export const entryAt = (path: string): BackOfficeEntry | undefined =>
  backOfficeEntries.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
