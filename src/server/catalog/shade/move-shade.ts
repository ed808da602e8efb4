import { inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { movedShades } from '#domain/catalog/shade.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productShades } from '../tables.ts';
import { lockShade, shadesInOrder } from './shade-row.ts';

/** Moves a shade by one place. A retired shade has no place, so it stays where it is. */
export const moveShade = functions.catalog.moveShade.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { code, direction } = input;
    const shade = await lockShade(tx, code);
    if (!shade) throw errors.UNKNOWN_SHADE();
    const offered = (await shadesInOrder(tx, shade.productId)).filter(({ retiredAt }) => retiredAt === null);
    const before = offered.map((each) => each.code);
    const after = movedShades(before, code, direction);
    if (after === before) return { codes: [...before] };
    const place = sql`array_position(${sql.param([...after])}::text[], ${productShades.code})::smallint`;
    await tx
      .update(productShades)
      .set({ position: place })
      .where(inArray(productShades.code, [...after]));
    await writeAuditEvent(tx, context, 'move-shade', ['product', shade.productId], { code, direction });
    return { codes: [...after] };
  }),
);
