import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { currentWork } from '../db/work-limits.ts';
import { functions } from '../implement.ts';
import { outlineRowOf, pageAfter } from './team-rows.ts';
import { teamScope } from './team-scope.ts';

export const getTeamMembers = functions.genealogy.getTeamMembers.handler(({ input, context, errors }) => {
  // The file of a large team has many pages and takes longer than one request may.
  currentWork()?.startLong();
  return withActor(
    context.db,
    worker,
    async (tx) => {
      const { after, limit, ...filter } = input;
      const rootId = input.consultant_id ?? userIdOf(context.actor) ?? '';
      const team = await teamScope(tx, context, rootId);
      if (!team) throw errors.UNKNOWN_CONSULTANT();
      const { trail, scope, path, firstDay } = team;
      const query = { ...filter, rootId, path, firstDay };
      const { rows, next } = await pageAfter(tx, query, scope, { limit, after });
      return {
        data: rows.map((row) => outlineRowOf(row, scope.plan, trail.length - 1)),
        next,
        currency: context.company.currencies.shop,
      };
    },
    'repeatable read',
  );
});
