import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { SuggestSearch } from '#web/ui/form/suggest-search.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { nameOf } from './consultant-name.ts';
import classes from './consultant-search.module.css';
import { RankBadge } from './rank-badge.tsx';

/** How many suggestions the search shows (specification, back office, section 2). */
export const suggestionCount = 5;

type Results = {
  readonly searchTerm: string;
  readonly total: number;
  readonly data: readonly {
    readonly code: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly rank: string;
    readonly current_rank: string;
  }[];
};

/** The search of Consultant Management, with the first results while typing; each leads to its profile. */
export function ConsultantSearch({ term, preserve }: { term: string; preserve: Readonly<Record<string, string>> }) {
  const fetcher = useFetcher<Results | 'failed' | null>();
  const results = fetcher.data === 'failed' ? null : fetcher.data;
  return (
    <SuggestSearch
      label={m.consultant_search()}
      placeholder={m.consultant_search_placeholder()}
      submitLabel={m.search_submit()}
      listLabel={m.consultant_search_results()}
      term={term}
      preserve={preserve}
      suggestions={
        results?.data.map((consultant) => ({
          key: consultant.code,
          to: `/admin/consultants/${consultant.code}`,
          content: (
            <>
              <span className={classes.who}>
                <strong>{nameOf(consultant)}</strong>
                <span className={classes.quiet}>{`${consultant.code} · ${consultant.email}`}</span>
              </span>
              <RankBadge consultant={consultant} />
            </>
          ),
        })) ?? null
      }
      note={results ? noteOf(results) : null}
      onTerm={(searchTerm) => {
        if (searchTerm === '') fetcher.reset();
        else void fetcher.load(`/admin/consultants/suggestions?q=${encodeURIComponent(searchTerm)}`);
      }}
    />
  );
}

/** How many results there are beside the suggestions. */
function noteOf({ total, data }: Results): string {
  const more = total - data.length;
  if (total === 0) return m.consultant_search_none();
  return more === 0
    ? m.consultant_search_count({ count: total })
    : m.consultant_search_more({ count: more, shown: formatCount(more) });
}
