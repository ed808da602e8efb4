import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { countSelected, selectedConsultants } from './selected-consultants.ts';

const exampleCount = 5;

export const previewConsultantInvitations = functions.consultant.previewConsultantInvitations.handler(
  ({ input, context }) =>
    withActor(context.db, worker, async (tx) => {
      const selected = selectedConsultants(context, input);
      const { rows } = await tx.execute<{ name: string }>(sql`
        select name from (${selected}) s where obstacle is null order by consultant_no limit ${exampleCount}`);
      return { ...(await countSelected(tx, selected)), examples: rows.map(({ name }) => name) };
    }),
);
