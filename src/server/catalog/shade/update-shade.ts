import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { changesOf } from '../changes.ts';
import { productShades } from '../tables.ts';
import { lockShade, nameTakenOr, shadeRowOf } from './shade-row.ts';

/** Changes a shade. Order lines have their own copy of its name, so no order changes. */
export const updateShade = functions.catalog.updateShade.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { code, expected_updated_at: expected, ...fields } = input;
    const before = await lockShade(tx, code);
    if (!before) throw errors.UNKNOWN_SHADE();
    const shown = shadeRowOf(before);
    if (expected !== null && expected !== shown.updated_at) throw errors.SHADE_CHANGED({ data: { shade: shown } });
    const [after] = await tx
      .update(productShades)
      .set({ ...fields, updatedAt: context.now() })
      .where(eq(productShades.code, code))
      .returning()
      .catch(nameTakenOr(errors.SHADE_NAME_TAKEN));
    if (!after) throw new Error(`shade ${code} was locked and is gone`);
    const row = shadeRowOf(after);
    const changes = { code, ...changesOf(shown, row) };
    await writeAuditEvent(tx, context, 'update-shade', ['product', before.productId], changes);
    return row;
  }),
);
