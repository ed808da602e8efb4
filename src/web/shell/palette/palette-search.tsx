import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useFetcher, useNavigate } from 'react-router';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/dashboard.search.ts';
import type { SignedInPerson } from '../person.ts';
import { palettePages } from './palette-pages.ts';
import classes from './palette-search.module.css';

const restMs = 250;
const shortest = 2;
const mostPages = 6;

type Entry = { readonly key: string; readonly to: string; readonly label: string; readonly note?: string };

/** Finds pages at once, and people and orders after a pause in typing. Arrow keys and Enter open one. */
export default function PaletteSearch({ person, onDone }: { person: SignedInPerson; onDone: () => void }) {
  const { data: result, load, state } = useFetcher<typeof clientLoader>();
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The dialog gives the focus to itself when it opens; the field gets it after that.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const term = typed.trim().slice(0, 200);
  const asked = term.length >= shortest;
  const onChange = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    const next = value.trim().slice(0, 200);
    if (next.length < shortest) return;
    timer.current = setTimeout(() => void load(`/dashboard/search?q=${encodeURIComponent(next)}`), restMs);
  };
  const waiting = asked && (state !== 'idle' || result?.searchTerm !== term);
  const pages = palettePages(person)
    .filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))
    .slice(0, mostPages)
    .map(({ to, label }): Entry => ({ key: to, to, label }));
  const groups: readonly { readonly name: string; readonly entries: readonly Entry[] }[] = [
    { name: m.palette_pages(), entries: pages },
    { name: m.palette_consultants(), entries: asked && !waiting ? (result?.consultants ?? []) : [] },
    { name: m.palette_orders(), entries: asked && !waiting ? (result?.orders ?? []) : [] },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <div className={classes.palette}>
      <Autocomplete inputValue={typed} onInputChange={onChange}>
        <SearchField aria-label={m.palette()}>
          <Input ref={input} placeholder={m.palette_placeholder()} className={classes.input ?? ''} />
        </SearchField>
        <Menu aria-label={m.palette_results()} className={classes.list ?? ''}>
          {groups.map(({ name, entries }) => (
            <MenuSection key={name} aria-label={name}>
              <Header className={classes.heading}>{name}</Header>
              {entries.map(({ key, to, label, note }) => (
                <MenuItem
                  key={key}
                  id={key}
                  textValue={label}
                  className={classes.item ?? ''}
                  onAction={() => {
                    onDone();
                    void navigate(to);
                  }}
                >
                  <span>{label}</span>
                  {note && <span className={classes.note}>{note}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
      <p role="status" className={classes.status}>
        {waiting
          ? m.palette_searching()
          : asked && result?.failed
            ? m.palette_failed()
            : groups.length === 0
              ? m.palette_none()
              : ''}
      </p>
    </div>
  );
}
