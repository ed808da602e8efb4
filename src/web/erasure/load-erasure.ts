import type { RouterContextProvider } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import type { ErasureSubject } from '#domain/erasure/erasure.ts';
import { codeOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';

/**
 * What erasing the data of a person would change; null for an admin who may not erase, and the status 404 for an unknown person.
 * `find` gives the id of the person.
 */
export async function loadErasure(
  context: Readonly<RouterContextProvider>,
  subject: ErasureSubject,
  find: (api: ApiClient) => string | Promise<string>,
) {
  if (!mayUse(context.get(personContext), 'erasures:write')) return null;
  const api = context.get(apiContext);
  try {
    const subjectId = await find(api);
    return { subject, subjectId, preview: await api.erasure.previewErasure({ subject, subject_id: subjectId }) };
  } catch (error) {
    if (['UNKNOWN_PERSON', 'UNKNOWN_CONSULTANT', 'BAD_REQUEST'].includes(codeOf(error) ?? '')) {
      throw new Response(null, { status: 404 });
    }
    throw error;
  }
}
