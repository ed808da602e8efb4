import { worker } from '#domain/account/actor.ts';
import type { InvitationObstacle } from '#domain/consultant/invitation.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { storeSelection } from '../../view/selection.ts';
import { isSelected } from '../selected-consultants.ts';
import { consultantsToInvite } from './selected-consultants.ts';

export const previewConsultantInvitations = functions.consultant.previewConsultantInvitations.handler(
  ({ input, context }) =>
    withActor(context.db, worker, (tx) =>
      storeSelection<InvitationObstacle>(
        tx,
        context,
        'invite-consultants',
        consultantsToInvite(isSelected(context, input)),
      ),
    ),
);
