import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import classes from './menu.module.css';

export type MenuEntry = { readonly key: string; readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string }
  /** The id of a form that the entry submits. */
  | { readonly form: string }
);

type Props = {
  /** The content of the button that opens the menu. */
  children: ReactNode;
  /** The button's name, where its content is only a picture. */
  label?: string;
  buttonClass?: string | undefined;
  /** A line above the entries. */
  heading?: string;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuEntry[])[];
  /** Which edge of the button the menu is aligned with. */
  align?: 'start' | 'end';
};

/** A button with a menu of links and actions. The router of the page's layout follows the links. */
export function Menu({ children, label, buttonClass, heading, groups, align = 'start' }: Props) {
  return (
    <MenuTrigger>
      <Button className={buttonClass ?? classes.button ?? ''} {...(label !== undefined && { 'aria-label': label })}>
        {children}
      </Button>
      <Popover placement={`bottom ${align}`} className={classes.popover ?? ''}>
        <AriaMenu className={classes.menu ?? ''}>
          {groups.map((entries, at) => (
            <Group key={entries[0]?.key} heading={at === 0 ? heading : undefined} divided={at > 0} entries={entries} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

type GroupProps = { heading: string | undefined; divided: boolean; entries: readonly MenuEntry[] };

function Group({ heading, divided, entries }: GroupProps) {
  return (
    <>
      {divided && <Separator className={classes.line ?? ''} />}
      <MenuSection aria-label={heading ?? entries.map((entry) => entry.label).join(', ')}>
        {heading !== undefined && <Header className={classes.heading}>{heading}</Header>}
        {entries.map((entry) => (
          <MenuItem
            key={entry.key}
            className={classes.item ?? ''}
            textValue={entry.label}
            {...('to' in entry ? { href: entry.to } : { onAction: () => submit(entry.form) })}
          >
            {entry.icon}
            {entry.label}
          </MenuItem>
        ))}
      </MenuSection>
    </>
  );
}

function submit(form: string) {
  const element = document.getElementById(form);
  if (element instanceof HTMLFormElement) element.requestSubmit();
}
