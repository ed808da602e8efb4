import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, useNavigate } from 'react-router';
import { m } from '#messages';
import { Button } from '../button.tsx';
import search from './search-form.module.css';
import classes from './suggest-search.module.css';

/** The pause in typing before suggestions are loaded. */
const restMs = 300;
const shortest = 2;

export type Suggestion = { readonly key: string; readonly to: string; readonly content: ReactNode };

type Props = {
  label: string;
  placeholder: string;
  term: string;
  /** The parameter of the term in the address. */
  parameter?: string;
  /** Other parameters of the address to preserve. */
  preserve?: Readonly<Record<string, string>>;
  submitLabel: string;
  /** Names the list of suggestions for screen readers. */
  listLabel: string;
  /** The suggestions for the last term; null while there are none. */
  suggestions: readonly Suggestion[] | null;
  /** Below the suggestions: that there are more results, or none. */
  note: string | null;
  /** Called with a term after a pause in typing; an empty one ends the suggestions. */
  onTerm: (term: string) => void;
  /** Called with the key of a chosen suggestion, instead of going to its address. */
  onChoose?: (key: string) => void;
  /** The suggestions become a part of the dialog, which would cut off a list that floats above it. */
  inDialog?: boolean;
};

/** The state of a search with suggestions, and what its field and its list do with it. */
function useSuggestions({ suggestions, onTerm, onChoose, inDialog }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /** The position of the suggestion that the arrow keys have reached; -1 for none. */
  const [at, setAt] = useState(-1);
  // Only in a dialog: elsewhere a search without a term shows everything.
  const [tooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = open && suggestions !== null;
  const rows = shown ? suggestions : [];
  /** Ends the suggestions, and cancels those that would load after a pause in typing. Another term never starts with them. */
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
    onTerm('');
  };
  const choose = ({ key, to }: Suggestion) => {
    close();
    if (onChoose) onChoose(key);
    else void navigate(to);
  };
  const load = (given: string) => {
    const term = given.trim();
    setOpen(term.length >= shortest);
    onTerm(term.length >= shortest ? term : '');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!inDialog) return close();
    event.preventDefault();
    clearTimeout(timer.current);
    const given = field.current?.value ?? '';
    setTooShort(given.trim().length < shortest);
    load(given);
    // The arrow keys choose from there.
    field.current?.focus();
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    setAt(-1);
    setTooShort(false);
    setOpen(target.value.trim().length >= shortest);
    timer.current = setTimeout(() => load(target.value), restMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(at === -1 && step === -1 ? rows.length - 1 : (at + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && rows[at]) {
      event.preventDefault();
      choose(rows[at]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };
  // A dialog would become smaller, and move the button that is being pressed.
  const onBlur = () => inDialog || close();
  return { shown, rows, at, tooShort, choose, onSubmit, field: { ref: field, onChange, onKeyDown, onBlur } };
}

/**
 * A search with its term in the address, and with suggestions while typing. Without scripts it is a plain search. In a
 * dialog, with scripts, the button loads suggestions as well: another page would close the dialog.
 */
export function SuggestSearch(props: Props) {
  const { label, placeholder, term, parameter = 'q', preserve = {}, submitLabel, listLabel, note, inDialog } = props;
  const id = useId();
  const { shown, rows, at, tooShort, choose, onSubmit, field } = useSuggestions(props);
  return (
    <Form className={inDialog ? classes.inDialog : search.form} role="search" onSubmit={onSubmit}>
      {Object.entries(preserve).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={inDialog ? classes.label : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          key={term}
          {...field}
          id={id}
          type="search"
          name={parameter}
          placeholder={placeholder}
          defaultValue={term}
          className={search.input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}l`}
          aria-invalid={tooShort || undefined}
          aria-describedby={tooShort ? `${id}e` : undefined}
          aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        />
        <div className={classes.results} hidden={!shown}>
          <div id={`${id}l`} role="listbox" aria-label={listLabel}>
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box has the focus and handles the keys
              <div
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classes.option}
                // Before the search box loses the focus, which would close the suggestions.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
              >
                {row.content}
              </div>
            ))}
          </div>
          <p role="status" className={classes.note}>
            {shown ? note : ''}
          </p>
        </div>
      </div>
      <Button type="submit">{submitLabel}</Button>
      {tooShort && (
        <p id={`${id}e`} role="alert" className={classes.error}>
          {m.error_input_enter_least_2_characters()}
        </p>
      )}
    </Form>
  );
}
