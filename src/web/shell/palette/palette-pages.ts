import { m } from '#messages';
import { adminTabs } from '../admin-tabs.tsx';
import { backOfficeEntries } from '../back-office-entries.ts';

/** The pages that a person may open, by name; an address once, under its first name. */
export function palettePages(isAdmin: boolean): readonly { readonly to: string; readonly label: string }[] {
  const entries = backOfficeEntries.filter(({ adminOnly }) => isAdmin || !adminOnly);
  const all = [
    ...entries.map(({ path, label }) => ({ to: path, label: label() })),
    { to: '/help', label: m.user_menu_help() },
    ...(isAdmin ? adminTabs.map(({ to, label }) => ({ to, label: m.palette_admin_page({ label: label() }) })) : []),
  ];
  return all.filter(({ to }, at) => all.findIndex((each) => each.to === to) === at);
}
