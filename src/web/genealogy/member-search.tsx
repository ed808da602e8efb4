import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './member-search.module.css';
import { rankTone } from './rank-tone.ts';

/** How long typing rests before it is searched for. */
const restMs = 300;
const shortest = 2;

/** The last value that stayed for `ms`. */
function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/** A search by name, code or whole e-mail address; who is chosen becomes the root of what is shown. */
export function MemberSearch() {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [shut, setShut] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const term = useRested(typed.trim(), restMs);
  const asked = term.length >= shortest;
  const { data, isFetching, error } = useQuery({
    queryKey: ['search-consultants', term],
    queryFn: () => api.genealogy.searchConsultants({ searchTerm: term, limit: 10 }),
    enabled: asked,
    staleTime: 30_000,
  });
  const found = asked ? (data?.data ?? []) : [];
  const open = asked && !shut && typed.trim().length >= shortest;
  const choose = (consultantId: string) => {
    setTyped('');
    setAt(-1);
    void navigate(`/network?root=${consultantId}`);
  };
  return (
    <div className={classes.search}>
      <label htmlFor={id} className="visually-hidden">
        Search your team
      </label>
      <input
        id={id}
        type="search"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}l`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="Search by name, code or e-mail"
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
            setAt(found.length === 0 ? -1 : (at + step + found.length) % found.length);
          } else if (event.key === 'Enter') {
            const chosen = found[Math.max(at, 0)];
            if (open && chosen) choose(chosen.consultant_id);
          } else if (event.key === 'Escape') setTyped('');
        }}
      />
      {open && (
        <div className={classes.results}>
          <div id={`${id}l`} role="listbox" aria-label="Consultants found" className={classes.list}>
            {found.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are handled where the focus stays, in the search box
              <div
                key={one.consultant_id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classes.option}
                // before the search box loses the focus and its results with it
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one.consultant_id)}
              >
                <span>
                  <strong>
                    {one.first_name} {one.last_name}
                  </strong>{' '}
                  <span className={classes.quiet}>{one.code}</span>
                </span>
                <span className={classes.quiet}>{one.email ?? [one.city, one.state].filter(Boolean).join(', ')}</span>
                <StatusBadge tone={rankTone(one.current_rank)}>{one.current_rank}</StatusBadge>
              </div>
            ))}
          </div>
          <p role="status" className={found.length > 0 ? 'visually-hidden' : classes.none}>
            {error
              ? 'The search failed. Please try again.'
              : isFetching || term !== typed.trim()
                ? 'Searching...'
                : found.length === 0
                  ? 'No consultants found'
                  : found.length === 1
                    ? '1 consultant found'
                    : `${found.length} consultants found`}
          </p>
        </div>
      )}
    </div>
  );
}
