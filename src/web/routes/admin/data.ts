import { dashboardListNeeds } from '#domain/report/dashboard-lists.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, companyContext, failureContext, nextPartContext, personContext } from '#web/context.ts';
import { detailFile, detailParameters } from '#web/report/detail-file.ts';
import { type DetailList, detailRows, detailTypes, type Rows, readDetailList } from '#web/report/detail-list.ts';
import { mayUse } from '#web/shell/person.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
import type { Route } from './+types/data.ts';

/** The rows of a dialog of the dashboard, as data or as a file for a spreadsheet. */
export const loader = async ({
  context,
  params,
  request,
}: Route.LoaderArgs): Promise<DetailList | 'failed' | Response> => {
  const type = detailTypes.find((candidate) => candidate === params.type);
  if (!type) throw new Response(null, { status: 404 });
  const person = context.get(personContext);
  const isAllowed = mayUse(person, 'reports:read') && mayUse(person, dashboardListNeeds[type]);
  if (!isAllowed) throw new Response(null, { status: 403 });
  const [api, { timeZone }] = [context.get(apiContext), context.get(companyContext)];
  const read = (rows: Rows) => readDetailList(api, type, rows, timeZone);
  if (fileQueryOf(detailParameters, request).format === 'csv') {
    const file = await detailFile(type, read, context.get(nextPartContext));
    // Before anything of the file is sent: one that broke off may have been saved.
    await api.audit.logExport({ list: type });
    return file;
  }
  try {
    return await read({ limit: detailRows });
  } catch (error) {
    const log = context.get(failureContext);
    log(error, `The ${type} of the dashboard could not be loaded`);
    return 'failed';
  }
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = async (args: Route.ClientLoaderArgs): Promise<DetailList | 'failed'> => {
  const answer = await loadInBackground(args);
  return answer instanceof Response ? 'failed' : answer;
};
