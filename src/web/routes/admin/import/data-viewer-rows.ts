import type { RouterContextProvider } from 'react-router';
import type { TableRows } from '#contract/import/import.ts';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/data-viewer-rows.ts';

/** The rows of a table, or that they can't be read. */
export async function readTable(
  context: Readonly<RouterContextProvider>,
  table: string,
): Promise<TableRows | 'failed'> {
  try {
    return await context.get(apiContext).import.getTableRows({ table: table as 'orders' });
  } catch (error) {
    const log = context.get(failureContext);
    log(error, `The rows of ${JSON.stringify(table.slice(0, 80))} could not be read`);
    return 'failed';
  }
}

/** The rows of a table again, for "Refresh Data". */
export const loader = ({ context, request }: Route.LoaderArgs): Promise<TableRows | 'failed'> => {
  if (!mayUse(context.get(personContext), 'imports:read')) throw new Response(null, { status: 403 });
  return readTable(context, new URL(request.url).searchParams.get('table') ?? '');
};

/** Without an answer the table says so; the page stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<TableRows | 'failed'> =>
  serverLoader().catch(() => 'failed' as const);
