import { useSearchParams } from 'react-router';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';

/** The parameters of the address that choose the rows of a list. */
const filters = ['q', 'status', 'method', 'from', 'to', 'batch_id', 'held'];

/** Downloads all rows of a list as CSV, with the filters of the address. */
export function ExportLink({ list, batch }: { list: 'outstanding' | 'payments'; batch?: string }) {
  const [search] = useSearchParams();
  const chosen = new URLSearchParams([...search].filter(([name, value]) => filters.includes(name) && value !== ''));
  if (batch !== undefined) chosen.set('batch_id', batch);
  return (
    <ButtonLink to={`/api/exports/${list}.csv?${chosen}`} reloadDocument download>
      {m.export_csv()}
    </ButtonLink>
  );
}
