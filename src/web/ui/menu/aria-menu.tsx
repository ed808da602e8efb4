import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu as List, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { AriaFrame } from '../aria-frame.tsx';
import classes from './menu.module.css';
import type { MenuEntry, MenuProps } from './menu-entry.ts';

type Props = MenuProps & {
  /** It replaces a menu that is open. */
  isOpen: boolean;
  /** It replaces a button with the focus. */
  hasFocus: boolean;
};

/** The menu with the keyboard of a menu: arrow keys, letters, Escape. */
export default function AriaMenu({ children, label, buttonClass, heading, groups, align, isOpen, hasFocus }: Props) {
  const [open, setOpen] = useState(false);
  // After the button has the focus, which returns there when the menu closes.
  useEffect(() => setOpen(isOpen), [isOpen]);
  return (
    <AriaFrame>
      <MenuTrigger isOpen={open} onOpenChange={setOpen}>
        <Button
          className={buttonClass ?? classes.button ?? ''}
          autoFocus={isOpen || hasFocus}
          {...(label !== undefined && { 'aria-label': label })}
        >
          {children}
        </Button>
        <Popover placement={`bottom ${align ?? 'start'}`} className={classes.popover ?? ''}>
          <List className={classes.menu ?? ''}>
            {groups.map((entries, at) => (
              <Group
                key={entries[0]?.key}
                heading={at === 0 ? heading : undefined}
                divided={at > 0}
                entries={entries}
              />
            ))}
          </List>
        </Popover>
      </MenuTrigger>
    </AriaFrame>
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
