import { apiContext, companyContext, failureContext, personContext } from '#web/context.ts';
import { detailFile } from '#web/report/detail-file.ts';
import { type DetailList, detailRows } from '#web/report/detail-list.ts';
import { isOwnDetail, readOwnDetails } from '#web/report/own-detail-list.ts';
import type { Route } from './+types/dashboard.data.ts';

/** The rows of a figure of the consultant's dashboard, as data or as a file for a spreadsheet. */
export const loader = async ({
  context,
  params,
  request,
}: Route.LoaderArgs): Promise<DetailList | 'failed' | Response> => {
  if (!isOwnDetail(params.figure)) throw new Response(null, { status: 404 });
  const person = context.get(personContext);
  if (!person?.isConsultant) throw new Response(null, { status: 403 });
  const isFile = new URL(request.url).searchParams.get('format') === 'csv';
  const asked = { limit: detailRows, consultantId: person.id };
  try {
    const list = await readOwnDetails(
      context.get(apiContext),
      params.figure,
      asked,
      context.get(companyContext).timeZone,
    );
    return isFile ? detailFile(list) : list;
  } catch (error) {
    const log = context.get(failureContext);
    log(error, `The ${params.figure} of the dashboard could not be loaded`);
    if (isFile) throw error;
    return 'failed';
  }
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs): Promise<DetailList | 'failed'> => {
  try {
    const answer = await serverLoader();
    return answer instanceof Response ? 'failed' : answer;
  } catch {
    return 'failed';
  }
};
