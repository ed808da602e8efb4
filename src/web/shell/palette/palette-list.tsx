import { useEffect } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { m } from '#messages';
import { AriaFrame } from '#web/ui/aria-frame.tsx';
import classes from './palette-search.module.css';
import { useFocusInDialog } from './use-focus-in-dialog.ts';

export type PaletteEntry = {
  readonly key: string;
  readonly to: string;
  readonly label: string;
  readonly note?: string;
};

export type PaletteGroup = { readonly name: string; readonly entries: readonly PaletteEntry[] };

type Props = {
  /** The accessible name of the search. */
  label: string;
  placeholder: string;
  typed: string;
  onTyped: (typed: string) => void;
  groups: readonly PaletteGroup[];
  /** Below the list: that it is loading, or empty. */
  status: string;
  onChoose: (entry: PaletteEntry) => void;
  onClose: () => void;
};

/** A search field with a list of results in groups: arrow keys select while the field has the focus, Enter chooses. */
export default function PaletteList({ label, placeholder, typed, onTyped, groups, status, onChoose, onClose }: Props) {
  const input = useFocusInDialog<HTMLInputElement>();
  // Escape closes the dialog at once; the search field would clear what is typed first.
  useEffect(() => {
    const field = input.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  }, [input, onClose]);
  return (
    <AriaFrame>
      <div className={classes.palette}>
        <Autocomplete inputValue={typed} onInputChange={onTyped}>
          <SearchField aria-label={label}>
            <Input ref={input} placeholder={placeholder} className={classes.input ?? ''} />
          </SearchField>
          <Menu aria-label={m.palette_results()} className={classes.list ?? ''}>
            {groups.map(({ name, entries }) => (
              <MenuSection key={name} aria-label={name}>
                <Header className={classes.heading}>{name}</Header>
                {entries.map((entry) => (
                  <MenuItem
                    key={entry.key}
                    id={entry.key}
                    textValue={entry.label}
                    className={classes.item ?? ''}
                    onAction={() => onChoose(entry)}
                  >
                    <span>{entry.label}</span>
                    {entry.note && <span className={classes.note}>{entry.note}</span>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
        <p role="status" className={classes.status}>
          {status}
        </p>
      </div>
    </AriaFrame>
  );
}
