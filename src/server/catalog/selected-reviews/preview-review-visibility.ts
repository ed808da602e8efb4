import { maxReviewsAtOnce } from '#domain/catalog/selected-reviews.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { hiding, reviewsToChange, showing } from './reviews-to-change.ts';

export const previewReviewVisibility = functions.catalog.previewReviewVisibility.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const action = input.visible ? showing : hiding;
    const preview = await storeSelection<'as-wanted'>(tx, context, action, reviewsToChange(input), {
      most: maxReviewsAtOnce,
    });
    return { ...preview, visible: input.visible };
  }),
);
