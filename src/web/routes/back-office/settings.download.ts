import { ownDataZip } from '#web/account/own-data.ts';
import { apiContext, companyContext, nextPartContext, personContext } from '#web/context.ts';
import type { Route } from './+types/settings.download.ts';

/** Everything that consultants may see of their own business, as a ZIP file. */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw new Response(null, { status: 403 });
  const zip = ownDataZip(context.get(apiContext), {
    consultantId: person.id,
    timeZone: context.get(companyContext).timeZone,
    startPart: context.get(nextPartContext),
  });
  return new Response(zip, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-business.zip"',
      'cache-control': 'private, no-store',
    },
  });
};
