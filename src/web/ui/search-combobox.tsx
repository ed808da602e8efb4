import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './search-combobox.module.css';

/** The pause in typing before a search. */
const restMs = 300;
const shortest = 2;

/** The last value that was stable for `ms`. */
function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

type Props<Row> = {
  label: string;
  /** For screen readers only. */
  labelHidden?: boolean;
  placeholder: string;
  /** Names the list of results for screen readers. */
  resultsLabel: string;
  /** The query key of the search, unique in the application. */
  queryKey: string;
  search: (searchTerm: string) => Promise<{ data: Row[] }>;
  rowKey: (row: Row) => string;
  option: (row: Row) => ReactNode;
  onChoose: (row: Row) => void;
  /** The number of results, in words: `1 consultant found`. */
  countLabels: (count: number) => string;
  /** The error message of a failed search. */
  failureLabels: (error: unknown) => string;
  required?: boolean;
  /** Id of an error message elsewhere. */
  invalidBy?: string | undefined;
};

/** A search with selectable results, by arrow keys and Enter or by pointer. */
export function SearchCombobox<Row>(props: Props<Row>) {
  const { label, labelHidden = false, placeholder, resultsLabel, queryKey, search, rowKey, option, invalidBy } = props;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [shut, setShut] = useState(false);
  const id = useId();
  const term = useRested(typed.trim(), restMs);
  const asked = term.length >= shortest;
  const { data, isFetching, error } = useQuery({
    queryKey: [queryKey, term],
    queryFn: () => search(term),
    enabled: asked,
    staleTime: 30_000,
  });
  const results = asked ? (data?.data ?? []) : [];
  const open = asked && !shut && typed.trim().length >= shortest;
  const choose = (row: Row) => {
    setTyped('');
    setAt(-1);
    props.onChoose(row);
  };
  return (
    <div className={classes.search}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}l`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={invalidBy ? true : undefined}
        aria-describedby={invalidBy}
        required={props.required}
        autoComplete="off"
        placeholder={placeholder}
        className={classes.input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(-1);
          setShut(false);
        }}
        onBlur={() => setShut(true)}
        onFocus={() => setShut(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const step = event.key === 'ArrowDown' ? 1 : -1;
            setAt(results.length === 0 ? -1 : (at + step + results.length) % results.length);
          } else if (event.key === 'Enter') {
            // Selects the result without submitting the surrounding form.
            event.preventDefault();
            const chosen = results[Math.max(at, 0)];
            if (open && chosen) choose(chosen);
          } else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
      />
      {open && (
        <div className={classes.results}>
          <div id={`${id}l`} role="listbox" aria-label={resultsLabel} className={classes.list}>
            {results.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box has the focus and handles the keys
              <div
                key={rowKey(row)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classes.option}
                // Before the search box loses the focus, which would close the results.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
              >
                {option(row)}
              </div>
            ))}
          </div>
          <p role="status" className={results.length > 0 ? 'visually-hidden' : classes.none}>
            {error
              ? props.failureLabels(error)
              : isFetching || term !== typed.trim()
                ? 'Searching...'
                : props.countLabels(results.length)}
          </p>
        </div>
      )}
    </div>
  );
}
