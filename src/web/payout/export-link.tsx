import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';

type Props = {
  list: 'outstanding' | 'payments';
  /** The search and the filters of the list (`fileQuery`). */
  query: string;
};

/** Downloads all rows of a list as CSV. */
export function ExportLink({ list, query }: Props) {
  return (
    <ButtonLink to={`/api/exports/${list}.csv?${query}`} reloadDocument download>
      {m.export_csv()}
    </ButtonLink>
  );
}
