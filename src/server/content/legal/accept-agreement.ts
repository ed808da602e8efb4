import { userIdOf, worker } from '#domain/account/actor.ts';
import { isOutdatedVersion } from '#domain/content/legal-text.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { ownAcceptance } from './get-own-agreement.ts';
import { saveAcceptance } from './save-acceptance.ts';
import { currentOf } from './stored-versions.ts';

export const acceptAgreement = functions.content.acceptAgreement.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const current = await currentOf(tx, 'consultant-agreement');
    if (!current || isOutdatedVersion(current.version, input.version)) throw errors.AGREEMENT_CHANGED();
    const userId = userIdOf(context.actor);
    if (userId === null) throw new Error('a consultant has an account');
    await saveAcceptance(tx, context, { version: current, userId, place: 'back-office' });
    const acceptedAt = await ownAcceptance(tx, current, userId);
    return { version: current.version, accepted_at: (acceptedAt ?? context.now()).toISOString() };
  }),
);
