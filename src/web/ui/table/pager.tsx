import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { ButtonLink } from '../button.tsx';
import { useLatestLink } from '../form/latest-search.ts';
import classes from './pager.module.css';

/** The cursors of the pages beside a page of a long list, null where there is none. */
export type Beside = { readonly previous: string | null; readonly next: string | null };

/** A page of a long list, as its function answers. */
export type LongList<Row> = Beside & {
  readonly data: readonly Row[];
  readonly total: number;
  readonly total_is_estimate?: true | undefined;
};

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** The total is an estimate: the last page is known only once it is reached. */
  isEstimate?: boolean | undefined;
  label?: string;
  /** Of several lists on a page, each has its own. */
  parameter?: string;
  /** For a long list, with pages that are found by cursors. */
  beside?: Beside | undefined;
};

/** Page navigation of a long list; the page is in the address. Hidden when one page is enough. */
export function Pager(props: Props) {
  const { label = m.list_pages(), parameter = 'page' } = props;
  const { page, pages, isEstimate, first, previous, next, last } = props.beside
    ? linksOf(props, props.beside)
    : numbersOf(props);
  if (page === 1 && next === null) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      <PageLink to={first} parameter={parameter}>
        {m.list_first()}
      </PageLink>
      <PageLink to={previous} parameter={parameter}>
        {m.list_previous()}
      </PageLink>
      <span>
        {isEstimate
          ? m.list_page_about({ page: formatCount(page), pages: formatCount(pages) })
          : m.list_page({ page: formatCount(page), pages: formatCount(pages) })}
      </span>
      <PageLink to={next} parameter={parameter}>
        {m.list_next()}
      </PageLink>
      <PageLink to={last} parameter={parameter}>
        {m.list_last()}
      </PageLink>
    </nav>
  );
}

type LongProps = Omit<Props, 'total' | 'isEstimate' | 'beside'> & { list: LongList<unknown> };

/** The same for a long list, with pages that are found by cursors. */
export const LongPager = ({ list, ...props }: LongProps) => (
  <Pager {...props} total={list.total} isEstimate={list.total_is_estimate} beside={list} />
);

/** The parameters of the pages that are linked; null for no link. */
type Links = {
  readonly page: number;
  readonly pages: number;
  readonly isEstimate: boolean;
  readonly first: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  readonly last: string | null;
};

function numbersOf({ page, pageSize, total, isEstimate = false }: Props): Links {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // From an address beyond the end, the previous page is the last one that has rows.
  const before = isEstimate ? page - 1 : Math.min(page - 1, pages);
  const links = { first: null, previous: page > 1 ? String(before) : null, last: null };
  return { page, pages, isEstimate, ...links, next: page < pages || isEstimate ? String(page + 1) : null };
}

/** A page of a long list in the address, as `longPageAt` reads it. */
const longPageParameter = (page: number, cursor: string): string => `${page}.${cursor}`;

/** The number of a page that was reached from the end of an estimated list is corrected at the first page. */
function linksOf({ page: asked, pageSize, total, isEstimate = false }: Props, { previous, next }: Beside): Links {
  const isEmpty = previous === null && next === null && asked > 1;
  const page = previous === null && !isEmpty ? 1 : Math.max(asked, 2);
  const counted = Math.max(1, Math.ceil(total / pageSize));
  const pages = next === null && !isEmpty ? page : Math.max(counted, next === null ? page : page + 1);
  return {
    page: isEmpty ? asked : page,
    pages: isEmpty ? counted : pages,
    isEstimate: isEstimate && next !== null,
    first: page > 2 || isEmpty ? '1' : null,
    previous: previous === null ? null : longPageParameter(page - 1, previous),
    next: next === null ? null : longPageParameter(page + 1, next),
    last: next !== null && page < pages - 1 ? longPageParameter(pages, 'last') : null,
  };
}

type LinkProps = { to: string | null; parameter: string; children: ReactNode };

function PageLink({ to: page, parameter, children }: LinkProps) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set(parameter, page ?? '');
  to.delete('dialog');
  const link = useLatestLink(to, [parameter, 'dialog']);
  if (page === null) return null;
  return (
    <ButtonLink {...link} size="sm">
      {children}
    </ButtonLink>
  );
}
