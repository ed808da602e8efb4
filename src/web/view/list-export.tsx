import { useSearchParams } from 'react-router';
import { viewQuery } from '#domain/view/saved-view.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';

/** Downloads all rows of a list as CSV, with the search, filters and sort of the address. */
export function ListExport({ list }: { list: 'consultants' | 'customers' | 'products' }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink to={`/api/exports/${list}.csv?${viewQuery(list, search)}`} reloadDocument download>
      {m.export_csv()}
    </ButtonLink>
  );
}
