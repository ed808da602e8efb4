import { m } from '#messages';
import { adminTabs } from '../admin-tabs.tsx';
import { backOfficeEntries, mayOpen } from '../back-office-entries.ts';
import { mayUse, type SignedInPerson } from '../person.ts';

/** The pages that a person may open, by name; an address once, under its first name. */
export function palettePages(
  person: Pick<SignedInPerson, 'isAdmin' | 'permissions'>,
): readonly { readonly to: string; readonly label: string }[] {
  const entries = backOfficeEntries.filter((entry) => mayOpen(entry, person));
  const all = [
    ...entries.map(({ path, label }) => ({ to: path, label: label() })),
    { to: '/help', label: m.user_menu_help() },
    ...adminTabs
      .filter(({ needs }) => mayUse(person, needs))
      .map(({ to, label }) => ({ to, label: m.palette_admin_page({ label: label() }) })),
  ];
  return all.filter(({ to }, at) => all.findIndex((each) => each.to === to) === at);
}
