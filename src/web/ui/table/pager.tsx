import { useSearchParams } from 'react-router';
import { m } from '#messages';
import { ButtonLink } from '../button.tsx';
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
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set(parameter, String(target));
    next.delete('dialog');
    return `?${next}`;
  };
  return (
    <nav className={classes.pager} aria-label={label}>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} preventScrollReset size="sm">
          {m.list_previous()}
        </ButtonLink>
      )}
      <span>{m.list_page({ page, pages })}</span>
      {page < pages && (
        <ButtonLink to={to(page + 1)} preventScrollReset size="sm">
          {m.list_next()}
        </ButtonLink>
      )}
    </nav>
  );
}
