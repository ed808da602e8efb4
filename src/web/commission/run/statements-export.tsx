import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';

/** Downloads all statements of a run as CSV. */
export const StatementsExport = ({ runNo, month }: { runNo: number; month: string }) => (
  <ButtonLink
    to={`/api/exports/statements.csv?run_no=${runNo}`}
    reloadDocument
    download
    size="sm"
    kind="plain"
    aria-label={m.run_export_named({ month })}
  >
    {m.export_csv()}
  </ButtonLink>
);
