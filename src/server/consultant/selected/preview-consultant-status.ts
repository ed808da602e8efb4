import { worker } from '#domain/account/actor.ts';
import { maxConsultantsAtOnce, type StatusObstacle } from '#domain/consultant/selected.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isSelected } from '../selected-consultants.ts';
import { consultantsToChange } from './consultants-to-change.ts';

export const previewConsultantStatus = functions.consultant.previewConsultantStatus.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { action } = input;
    const candidates = consultantsToChange(action, isSelected(context, input));
    const stored = `${action}-consultants`;
    return {
      ...(await storeSelection<StatusObstacle>(tx, context, stored, candidates, { most: maxConsultantsAtOnce })),
      action,
    };
  }),
);
