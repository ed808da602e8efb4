import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLoadedLater } from '../lazy-ahead.ts';
import classes from './menu.module.css';
import type { MenuEntry, MenuProps } from './menu-entry.ts';

const ariaMenu = () => import('./aria-menu.tsx');

/**
 * A button with a menu of links and actions. The browser itself opens it before and without scripts; as soon as the visitor uses
 * the page, a menu with its own keyboard takes its place.
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
        onClick={() => void hurry()}
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
