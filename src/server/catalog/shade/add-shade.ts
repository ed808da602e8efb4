import { shadeRow } from '#contract/catalog/shade.ts';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { lockItem } from '../../stock/stock-item.ts';
import { isCodeTaken } from '../code-taken.ts';
import { lockProduct } from '../lock-product.ts';
import { productShades } from '../tables.ts';
import { nameTakenOr, shadeRowOf, shadesInOrder } from './shade-row.ts';

/** Adds a shade once, however often the form arrives. */
export const addShade = functions.catalog.addShade.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...fields } = input;
    const { product_id: productId, code, name, description, color } = fields;
    const now = context.now();
    const add = async () => {
      if ((await lockProduct(tx, productId)) === null) throw errors.UNKNOWN_PRODUCT();
      if (await isCodeTaken(tx, code)) throw errors.SHADE_CODE_TAKEN();
      const shades = await shadesInOrder(tx, productId);
      if (shades.length === 0) {
        // A product with shades has a stock of each of them, and none of its own.
        const item = await lockItem(tx, { product_id: productId, shade_code: '' });
        if (typeof item === 'object' && item.level.tracked) throw errors.STOCK_IS_TRACKED();
      }
      const position = Math.max(0, ...shades.map((shade) => shade.position)) + 1;
      const [added] = await tx
        .insert(productShades)
        .values({ code, productId, name, description, color, position, createdAt: now, updatedAt: now })
        .returning()
        .catch(nameTakenOr(errors.SHADE_NAME_TAKEN));
      if (!added) throw new Error('the inserted shade is missing');
      await writeAuditEvent(tx, context, 'add-shade', ['product', productId], { code, name, description, color });
      return shadeRowOf(added);
    };
    const command = { actor: context.actor, key, functionName: 'add-shade', body: fields };
    const done = await runOnce(tx, command, shadeRow, add);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
