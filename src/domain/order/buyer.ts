import { type Actor, userIdOf } from '../account/actor.ts';

/**
 * Whether `actor`, who has the secret session id of an order, is its buyer. An order placed with an account belongs to
 * that account. A guest has no account: the secret is the proof, so anyone who has it is the buyer.
 */
export const isBuyer = (placedBy: string | null, actor: Actor): boolean =>
  placedBy === null || placedBy === userIdOf(actor);
