import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';

type Props = {
  list: 'consultants' | 'customers' | 'products';
  /** The search, filters and sort of the page (`fileQuery`). */
  query: string;
};

/** Downloads all rows of a list as CSV. */
export function ListExport({ list, query }: Props) {
  return (
    <ButtonLink to={`/api/exports/${list}.csv?${query}`} reloadDocument download>
      {m.export_csv()}
    </ButtonLink>
  );
}
