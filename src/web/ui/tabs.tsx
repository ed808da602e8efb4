import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './tabs.module.css';

export type Tab = { readonly key: string; readonly label: string; readonly content: ReactNode };

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

/** Tabs. Without scripts all panels are shown below each other with their names as headings. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const shown = selected ?? own;
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
      <div role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab, at) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}t`}
            aria-controls={`${id}${tab.key}p`}
            aria-selected={tab.key === shown}
            tabIndex={tab.key === shown ? 0 : -1}
            className={classes.tab}
            ref={(button) => {
              buttons.current[at] = button;
            }}
            onClick={() => select(tab.key)}
            onKeyDown={(event) => move(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}${tab.key}p`}
          aria-labelledby={`${id}${tab.key}t`}
          className={classes.panel}
          data-hidden={tab.key !== shown || undefined}
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
