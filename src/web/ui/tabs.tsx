import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './tabs.module.css';

export type Tab = {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** The page with this tab selected, for tabs that are links without scripts. All tabs of a list have one, or none. */
  readonly to?: string;
};

type Props = {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  /** The selected tab, when the caller controls it. */
  selected?: string;
  onSelect?: (key: string) => void;
};

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs. Without scripts they are links, or all panels are shown below each other with their names as headings. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const buttons = useRef<(HTMLElement | null)[]>([]);
  const shown = selected ?? own;
  const linked = tabs.every(({ to }) => to !== undefined);
  const select = (key: string) => {
    setOwn(key);
    onSelect?.(key);
  };
  const move = (event: KeyboardEvent, at: number) => {
    const next = step[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    select(tab.key);
    buttons.current[next]?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={`${classes.list} scroll-edges`}
        data-links={linked || undefined}
      >
        {tabs.map((tab, at) => (
          <TabButton
            key={tab.key}
            tab={tab}
            id={`${id}${tab.key}`}
            selected={tab.key === shown}
            ref={(button) => {
              buttons.current[at] = button;
            }}
            onSelect={() => select(tab.key)}
            onKeyDown={(event) => move(event, at)}
          />
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}${tab.key}p`}
          aria-labelledby={`${id}${tab.key}t`}
          className={classes.panel}
          // An attribute of HTML holds before the style sheets have loaded.
          hidden={linked && tab.key !== shown}
          data-hidden={tab.key !== shown || undefined}
          data-links={linked || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without focusable content must be reachable
          tabIndex={0}
        >
          <p className={classes.name} aria-hidden="true">
            {tab.label}
          </p>
          {tab.content}
        </div>
      ))}
    </div>
  );
}

type ButtonProps = {
  tab: Tab;
  id: string;
  selected: boolean;
  ref: (element: HTMLElement | null) => void;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TabButton({ tab, id, selected, ref, onSelect, onKeyDown }: ButtonProps) {
  const shared = {
    role: 'tab',
    id: `${id}t`,
    'aria-controls': `${id}p`,
    'aria-selected': selected,
    tabIndex: selected ? 0 : -1,
    className: classes.tab,
    ref,
    onKeyDown,
  } as const;
  if (tab.to === undefined) {
    return (
      <button {...shared} type="button" onClick={onSelect}>
        {tab.label}
      </button>
    );
  }
  return (
    <a
      {...shared}
      href={tab.to}
      onClick={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      {tab.label}
    </a>
  );
}
