import { worker } from '#domain/account/actor.ts';
import { type MailObstacle, maxMailsAtOnce } from '#domain/consultant/selected.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isSelected } from '../selected-consultants.ts';
import { consultantsToMail } from './consultants-to-change.ts';

export const previewConsultantMail = functions.consultant.previewConsultantMail.handler(({ input, context }) =>
  withActor(context.db, worker, (tx) => {
    const candidates = consultantsToMail(isSelected(context, input));
    return storeSelection<MailObstacle>(tx, context, 'mail-consultants', candidates, maxMailsAtOnce);
  }),
);
