import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { FoundConsultant } from '#contract/genealogy/genealogy.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/network.search.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SuggestSearch } from '#web/ui/form/suggest-search.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './member-search.module.css';
import { rankTone } from './rank-tone.ts';

const addressOf = ({ consultant_id }: FoundConsultant) => `/network?root=${consultant_id}`;

/** Searches by name, code or full email address; the selected consultant becomes the root. */
export function MemberSearch({ term }: { term: string }) {
  const { data: results, load, state } = useFetcher<typeof clientLoader>();
  const [typed, setTyped] = useState('');
  const waiting = state !== 'idle' || results?.searchTerm !== typed;
  return (
    <div className={classes.search}>
      <SuggestSearch
        label={m.team_search()}
        placeholder={m.team_search_placeholder()}
        submitLabel={m.search_submit()}
        listLabel={m.team_search_results()}
        term={term}
        suggestions={
          typed === ''
            ? null
            : waiting
              ? []
              : results.data.map((found) => ({
                  key: found.consultant_id,
                  to: addressOf(found),
                  content: <Found found={found} />,
                }))
        }
        note={typed === '' ? null : waiting ? m.team_searching() : noteOf(results)}
        onTerm={(entered) => {
          const searchTerm = entered.slice(0, 200).trim();
          setTyped(searchTerm);
          if (searchTerm !== '') void load(`/network/search?q=${encodeURIComponent(searchTerm)}`);
        }}
      />
    </div>
  );
}

type Results = { readonly error: boolean; readonly data: readonly FoundConsultant[] };

const noteOf = ({ error, data }: Results): string =>
  error
    ? m.team_search_failed()
    : data.length === 0
      ? m.team_search_none()
      : m.team_search_count({ count: data.length });

function Found({ found }: { found: FoundConsultant }) {
  return (
    <>
      <span>
        <strong>
          {found.first_name} {found.last_name}
        </strong>{' '}
        <span className={classes.quiet}>{found.code}</span>
      </span>
      <span className={classes.quiet}>{found.email ?? [found.city, found.state].filter(Boolean).join(', ')}</span>
      <StatusBadge tone={rankTone(found.current_rank)}>{found.current_rank}</StatusBadge>
    </>
  );
}

/** The results of a search that was submitted, with or without scripts. */
export function FoundMembers({ found }: { found: readonly FoundConsultant[] }) {
  return (
    <section aria-label={m.team_search_results()} className={classes.results}>
      {found.length === 0 ? (
        <EmptyState why="match" title={m.team_search_none()} action={<Link to="/network">{m.team_show_own()}</Link>} />
      ) : (
        <ul>
          {found.map((each) => (
            <li key={each.consultant_id}>
              <Link to={addressOf(each)}>
                <Found found={each} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
