import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '#messages';
import { ButtonLink } from '../button.tsx';
import { useLatestLink } from '../form/latest-search.ts';
import classes from './pager.module.css';

type Props = {
  page: number;
  pageSize: number;
  total: number;
  label?: string;
  /** Of several lists on a page, each has its own. */
  parameter?: string;
};

/** Page navigation of a long list; the page is in the address. Hidden when one page is enough. */
export function Pager({ page, pageSize, total, label = m.list_pages(), parameter = 'page' }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      {page > 1 && (
        <PageLink page={page - 1} parameter={parameter}>
          {m.list_previous()}
        </PageLink>
      )}
      <span>{m.list_page({ page, pages })}</span>
      {page < pages && (
        <PageLink page={page + 1} parameter={parameter}>
          {m.list_next()}
        </PageLink>
      )}
    </nav>
  );
}

type LinkProps = { page: number; parameter: string; children: ReactNode };

function PageLink({ page, parameter, children }: LinkProps) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set(parameter, String(page));
  to.delete('dialog');
  return (
    <ButtonLink {...useLatestLink(to, [parameter, 'dialog'])} size="sm">
      {children}
    </ButtonLink>
  );
}
