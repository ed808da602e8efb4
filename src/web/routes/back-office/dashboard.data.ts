import { apiContext, companyContext, failureContext, nextPartContext, personContext } from '#web/context.ts';
import { detailFile, detailParameters } from '#web/report/detail-file.ts';
import { type DetailList, detailRows } from '#web/report/detail-list.ts';
import { isOwnDetail, ownDetailReader, partOf } from '#web/report/own-detail-list.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
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
  const { figure } = params;
  const [api, { timeZone }] = [context.get(apiContext), context.get(companyContext)];
  const read = ownDetailReader(api, figure, person.id, timeZone);
  if (fileQueryOf(detailParameters, request).format === 'csv') {
    return detailFile(figure, read, context.get(nextPartContext), partOf(figure));
  }
  try {
    return await read({ limit: detailRows });
  } catch (error) {
    const log = context.get(failureContext);
    log(error, `The ${figure} of the dashboard could not be loaded`);
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
