import { useState } from 'react';
import { Link } from 'react-router';
import type { FoundConsultant } from '#contract/genealogy/genealogy.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/network.search.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SuggestSearch } from '#web/ui/form/suggest-search.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './member-search.module.css';
import { rankTone } from './rank-tone.ts';
import { outlineOfSearch } from './team-query.ts';

/** The selected consultant becomes the root. */
const asRoot = (id: string) => `/network?root=${id}`;

/** The same as the route's `clientLoader` returns. */
const unanswered = ({ searchParams }: URL) => ({
  searchTerm: searchParams.get('q') ?? '',
  error: true,
  data: [],
  has_more: false,
});

type Props = {
  term: string;
  /** Where a result leads. */
  addressOf?: (id: string) => string;
  /** Other parameters of the address to preserve. */
  preserve?: Readonly<Record<string, string>>;
};

/** Searches by name, code or full email address. */
export function MemberSearch({ term, addressOf = asRoot, preserve = {} }: Props) {
  const { data: results, load, state } = useFetcher<typeof clientLoader>(unanswered);
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
        preserve={preserve}
        suggestions={typed === '' ? null : waiting ? [] : suggestionsOf(results, addressOf)}
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

type Found = { readonly data: readonly FoundConsultant[]; readonly has_more: boolean };
type Loaded = Found & { readonly error: boolean; readonly searchTerm: string };

const suggestionsOf = ({ data, has_more, searchTerm }: Loaded, addressOf: (id: string) => string) => [
  ...data.map((result) => ({
    key: result.consultant_id,
    to: addressOf(result.consultant_id),
    content: <Result result={result} />,
  })),
  ...(has_more ? [{ key: 'more', to: outlineOfSearch(searchTerm), content: m.team_search_more() }] : []),
];

const noteOf = ({ error, ...results }: Loaded): string => (error ? m.team_search_failed() : countOf(results));

const countOf = ({ data: { length: count }, has_more }: Found): string =>
  count === 0
    ? m.team_search_none()
    : has_more
      ? m.team_search_first({ count: formatCount(count) })
      : m.team_search_count({ count });

function Result({ result }: { result: FoundConsultant }) {
  return (
    <>
      <span>
        <strong>
          {result.first_name} {result.last_name}
        </strong>{' '}
        <span className={classes.quiet}>{result.code}</span>
      </span>
      <span className={classes.quiet}>{result.email ?? [result.city, result.state].filter(Boolean).join(', ')}</span>
      <StatusBadge tone={rankTone(result.current_rank)}>{result.current_rank}</StatusBadge>
    </>
  );
}

/** The results of a search that was submitted, with or without scripts. */
export function SearchResults({
  results,
  term,
  addressOf = asRoot,
}: Pick<Props, 'addressOf' | 'term'> & { results: Found }) {
  return (
    <section aria-label={m.team_search_results()} className={classes.results}>
      {results.data.length === 0 ? (
        <EmptyState why="match" title={m.team_search_none()} action={<Link to="/network">{m.team_show_own()}</Link>} />
      ) : (
        <>
          <p className={classes.count}>
            {countOf(results)}
            {results.has_more && <Link to={outlineOfSearch(term)}>{m.team_search_more()}</Link>}
          </p>
          <ul>
            {results.data.map((each) => (
              <li key={each.consultant_id}>
                <Link to={addressOf(each.consultant_id)}>
                  <Result result={each} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
