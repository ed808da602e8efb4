import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { activations, productsToChange } from './products-to-change.ts';

export const previewProductActivation = functions.catalog.previewProductActivation.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => ({
    ...(await storeSelection<'as-wanted'>(tx, context, activations[input.active], productsToChange(input))),
    active: input.active,
  })),
);
