import type { Deployment } from '../context.ts';

/** Where a page for a card leads afterwards, on the host of the consultant's session. The settings then ask the gateway for the card. */
export const cardPageReturn = (
  { company: { hosts } }: Pick<Deployment, 'company'>,
  host: 'public' | 'back-office',
): string => `${host === 'public' ? hosts.public : hosts.backOffice}/settings?tab=billing&card=entered`;
