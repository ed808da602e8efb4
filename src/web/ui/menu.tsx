import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLoadedLater } from './lazy-ahead.ts';
import classes from './menu.module.css';

export type MenuEntry = { readonly key: string; readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string }
  /** The id of a form that the entry submits. */
  | { readonly form: string }
);

export type MenuProps = {
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

const ariaMenu = () => import('./aria-menu.tsx');

/**
 * A button with a menu of links and actions. The browser itself opens it before and without scripts; after the page has
 * settled a menu with its own keyboard takes its place.
 */
export function Menu(props: MenuProps) {
  const { children, label, buttonClass, heading, groups, align = 'start' } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [before, setBefore] = useState({ isOpen: false, hasFocus: false });
  const [AriaMenu, hurry] = useLoadedLater(ariaMenu, () =>
    setBefore({
      isOpen: list.current?.matches(':popover-open') ?? false,
      hasFocus: document.activeElement === button.current,
    }),
  );
  if (AriaMenu) return <AriaMenu {...props} {...before} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass ?? classes.button}
        popoverTarget={id}
        aria-label={label}
        onClick={hurry}
      >
        {children}
      </button>
      <div ref={list} id={id} popover="auto" className={classes.native} data-align={align}>
        {groups.map((entries, at) => (
          <div key={entries[0]?.key} className={classes.menu}>
            {at > 0 && <hr className={classes.line} />}
            {at === 0 && heading !== undefined && <p className={classes.heading}>{heading}</p>}
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} onFollow={() => list.current?.hidePopover()} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Entry({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  return 'to' in entry ? (
    <Link to={entry.to} className={classes.item} onClick={onFollow}>
      {content}
    </Link>
  ) : (
    <button type="submit" form={entry.form} className={classes.item}>
      {content}
    </button>
  );
}
