import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { apiContext, nextPartContext, personContext } from '#web/context.ts';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import { mayUse } from '#web/shell/person.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
import type { Route } from './+types/history-differences.ts';

/** Rows read at a time. */
const limit = 1000;

export const loader = async ({ context, request }: Route.LoaderArgs): Promise<Response> => {
  if (!mayUse(context.get(personContext), 'imports:read')) throw new Response(null, { status: 403 });
  fileQueryOf({}, request);
  return csvStreamResponse('differences.csv', csvOf(context.get(apiContext).import), context.get(nextPartContext));
};

async function* csvOf(api: ApiClient['import']): AsyncGenerator<string, void, undefined> {
  for (let offset = 0; ; offset += limit) {
    const { data }: Awaited<ReturnType<typeof api.getHistoryDifferences>> = await api.getHistoryDifferences({
      limit,
      offset,
    });
    const lines = data.map((row) => [
      row.period,
      row.external_code,
      row.code,
      row.name,
      row.paid ?? '0.00',
      row.calculated ?? '0.00',
      row.difference,
      row.personal_volume,
      row.tier,
      row.personal_total,
      row.override_total,
      row.bonus_total,
    ]);
    const cells = [...(offset === 0 ? [heads()] : []), ...lines];
    yield csvText(cells, { isStart: offset === 0 });
    if (data.length < limit) return;
  }
}

const heads = () => [
  m.history_month(),
  m.history_former_code(),
  m.history_code(),
  m.history_consultant(),
  m.history_paid(),
  m.history_by_plan(),
  m.history_difference(),
  m.history_volume(),
  m.history_tier(),
  m.history_personal(),
  m.history_overrides(),
  m.history_bonus(),
];
