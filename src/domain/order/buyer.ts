import { type Actor, userIdOf } from '../account/actor.ts';

/**
 * Whether `actor`, who has the secret session id of an order, is its buyer. An order placed with an account belongs to
 * that account. A guest has no account: the secret is the proof, so anyone who has it is the buyer.
 */
export const isBuyer = (placedBy: string | null, actor: Actor): boolean =>
  placedBy === null || placedBy === userIdOf(actor);

/**
 * Whether `actor`, who has the secret session id of an order, may read its address: only the account that placed it.
 * The link to a guest's order needs no password: its holder may pay the order, but does not learn where the guest lives.
 */
export const mayReadAddress = (placedBy: string | null, actor: Actor): boolean =>
  placedBy !== null && isBuyer(placedBy, actor);
