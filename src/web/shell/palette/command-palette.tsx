import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { m } from '#messages';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showError } from '#web/ui/toast.tsx';
import type { SignedInPerson } from '../person.ts';
import classes from './command-palette.module.css';
import { KeyboardHelp } from './keyboard-help.tsx';
import searchClasses from './palette-search.module.css';
import { useFocusInDialog } from './use-focus-in-dialog.ts';

// Searched now and then, so its scripts load with the first press.
const loadSearch = () => import('./palette-search.tsx');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

type Typed = { typed: string; onTyped: (typed: string) => void };
type Search = ComponentType<Typed & { person: SignedInPerson; onDone: () => void }>;

/** The search, once it was opened and has loaded. `onFailed` is called if it can't be fetched: an error would replace the page. */
function useLoadedSearch(isOpen: boolean, onFailed: () => void): Search | null {
  const [search, setSearch] = useState<Search | null>(null);
  const isMissing = isOpen && search === null;
  useEffect(() => {
    if (!isMissing) return;
    let isAwaited = true;
    loadSearch().then(
      (loaded) => isAwaited && setSearch(() => loaded.default),
      () => isAwaited && onFailed(),
    );
    return () => {
      isAwaited = false;
    };
  }, [isMissing, onFailed]);
  return search;
}

/** The field alone, until the search has loaded: what is typed meanwhile is searched then. */
function LoadingSearch({ typed, onTyped }: Typed) {
  const input = useFocusInDialog<HTMLInputElement>();
  return (
    <div className={searchClasses.palette}>
      <input
        ref={input}
        type="search"
        aria-label={m.palette()}
        placeholder={m.palette_placeholder()}
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
        className={searchClasses.input}
      />
      <p role="status" className={searchClasses.status}>
        {m.palette_loading()}
      </p>
    </div>
  );
}

/** What a key opens: ⌘K or Ctrl+K from anywhere; `/` and `?` while nothing is typed into and no dialog is open. */
function openedBy(event: KeyboardEvent): 'search' | 'help' | null {
  if (event.altKey) return null;
  if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') return 'search';
  if (event.metaKey || event.ctrlKey || isTyping(event.target) || document.querySelector('dialog[open]')) return null;
  return event.key === '/' ? 'search' : event.key === '?' ? 'help' : null;
}

/**
 * The search of the top bar: a command palette over pages, people and orders; and the list of keyboard shortcuts.
 * Without scripts it leads to the search of the team.
 */
export function CommandPalette({ person }: { person: SignedInPerson }) {
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const opened = openedBy(event);
      if (opened === null) return;
      event.preventDefault();
      setOpen(opened);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = useCallback(() => {
    setOpen(null);
    setTyped('');
  }, []);
  const fail = useCallback(() => {
    close();
    showError({ message: m.ui_load_failed() });
  }, [close]);
  const PaletteSearch = useLoadedSearch(open === 'search', fail);
  return (
    <>
      <form action="/network" className={classes.form}>
        <button
          type="submit"
          className={classes.button}
          aria-haspopup="dialog"
          aria-label={m.palette_open_all()}
          aria-keyshortcuts="Meta+K Control+K /"
          onClick={(event) => {
            event.preventDefault();
            setOpen('search');
          }}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.text}>{m.palette_open()}</span>
          <span className={classes.key} aria-hidden="true">
            /
          </span>
        </button>
      </form>
      <Dialog open={open === 'search'} onClose={close} label={m.palette()} size="lg" atTop>
        {PaletteSearch ? (
          <PaletteSearch person={person} typed={typed} onTyped={setTyped} onDone={close} />
        ) : (
          <LoadingSearch typed={typed} onTyped={setTyped} />
        )}
      </Dialog>
      <Dialog open={open === 'help'} onClose={close} label={m.keyboard_help()}>
        <h2 className={classes.title}>{m.keyboard_help()}</h2>
        <KeyboardHelp />
      </Dialog>
    </>
  );
}
