import { m } from '#messages';
import { notificationsPath } from '#web/notification/mark-read-form.tsx';
import { adminTabs } from '../admin-tabs.tsx';
import { backOfficeEntries, mayOpen } from '../back-office-entries.ts';
import { mayUse, type SignedInPerson } from '../person.ts';

type PalettePage = {
  readonly to: string;
  readonly label: string;
  /** What else it is found by. */
  readonly keywords?: string;
};

/** The tabs of a consultant's settings, by what is set there. */
const settingsTabs = () =>
  [
    ['profile', m.settings_tab_profile(), m.palette_settings_profile()],
    ['notifications', m.settings_tab_notifications(), m.palette_settings_notifications()],
    ['security', m.settings_tab_security(), m.palette_settings_security()],
    ['preferences', m.settings_tab_preferences(), m.palette_settings_preferences()],
    ['billing', m.settings_tab_billing(), m.palette_settings_billing()],
  ] as const;

/** The pages that a person may open, by name; an address once, under its first name. */
export function palettePages(
  person: Pick<SignedInPerson, 'isAdmin' | 'isConsultant' | 'permissions'>,
): readonly PalettePage[] {
  const entries = backOfficeEntries.filter((entry) => mayOpen(entry, person));
  const all: readonly PalettePage[] = [
    ...entries.map(({ path, label }) => ({ to: path, label: label() })),
    { to: '/help', label: m.user_menu_help() },
    ...(person.isConsultant ? [{ to: '/agreement', label: m.nav_agreement() }] : []),
    { to: notificationsPath, label: m.notifications() },
    ...(person.isConsultant ? settingsTabs() : []).map(([tab, label, keywords]) => ({
      to: `/settings?tab=${tab}`,
      label: m.palette_settings_page({ label }),
      keywords,
    })),
    ...adminTabs
      .filter(({ needs }) => mayUse(person, needs))
      .map(({ to, label }) => ({ to, label: m.palette_admin_page({ label: label() }) })),
  ];
  return all.filter(({ to }, at) => all.findIndex((each) => each.to === to) === at);
}

/** The pages with a name or a keyword that contains the typed text. */
export function findPages(pages: readonly PalettePage[], typed: string): readonly PalettePage[] {
  const term = typed.trim().toLowerCase();
  return pages.filter(({ label, keywords = '' }) => `${label}\n${keywords}`.toLowerCase().includes(term));
}
