import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productShades } from '../tables.ts';
import { lockShade, nameTakenOr, shadeRowOf, shadesInOrder } from './shade-row.ts';

/**
 * States whether a shade is retired, so that a repeated press changes nothing. A product without an offered shade would
 * be sold without one, so its last shade can't be retired. A shade that is offered again comes last.
 */
export const setShadeRetired = functions.catalog.setShadeRetired.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { code, retired } = input;
    const before = await lockShade(tx, code);
    if (!before) throw errors.UNKNOWN_SHADE();
    if ((before.retiredAt !== null) === retired) return shadeRowOf(before);
    const offered = (await shadesInOrder(tx, before.productId)).filter((shade) => shade.retiredAt === null);
    if (retired && offered.length === 1) throw errors.LAST_SHADE();
    const now = context.now();
    const position = Math.max(0, ...offered.map((shade) => shade.position)) + 1;
    const [after] = await tx
      .update(productShades)
      .set({ retiredAt: retired ? now : null, updatedAt: now, ...(!retired && { position }) })
      .where(eq(productShades.code, code))
      .returning()
      .catch(nameTakenOr(errors.SHADE_NAME_TAKEN));
    if (!after) throw new Error(`shade ${code} was locked and is gone`);
    const changes = { code, name: before.name, retired: { before: !retired, after: retired } };
    await writeAuditEvent(tx, context, 'set-shade-retired', ['product', before.productId], changes);
    return shadeRowOf(after);
  }),
);
