import type { ApiClient } from '#contract/client.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { auditParameters } from '#contract/view/list-queries.ts';
import { auditFileHeadings, auditFileRow } from '#web/audit/audit-file.ts';
import type { AuditFilter } from '#web/audit/audit-log.tsx';
import { apiContext, companyContext, nextPartContext, personContext } from '#web/context.ts';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import { mayUse } from '#web/shell/person.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
import type { Route } from './+types/audit-export.ts';

/** Events read at a time. */
const limit = 1000;

/** The filtered log as a file for a spreadsheet, in words and as it is stored, sent as it is read, so that its length needs no memory. */
export const loader = ({ context, request }: Route.LoaderArgs): Promise<Response> => {
  if (!mayUse(context.get(personContext), 'audit:read')) throw new Response(null, { status: 403 });
  const { audit } = context.get(apiContext);
  const { q: searchTerm, ...filters } = fileQueryOf(auditParameters, request);
  return csvStreamResponse(
    'audit-log.csv',
    csvOf(audit, { ...filters, searchTerm }, context.get(companyContext)),
    context.get(nextPartContext),
  );
};

async function* csvOf(
  audit: ApiClient['audit'],
  filter: AuditFilter,
  { timeZone, taxRegions }: CompanySettings,
): AsyncGenerator<string, void, undefined> {
  yield csvText([auditFileHeadings()], { isStart: true });
  for (let before: number | null = null; ; ) {
    const {
      data,
      names,
      mail_texts: mailTexts,
      next,
    }: Awaited<ReturnType<typeof audit.getAuditEvents>> = await audit.getAuditEvents({
      ...filter,
      before,
      limit,
    });
    const format = { timeZone, taxRegions, names, mailTexts };
    yield csvText(
      data.map((event) => auditFileRow(event, format)),
      { isStart: false },
    );
    if (next === null) return;
    before = next;
  }
}
