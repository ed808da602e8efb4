import type { ChargeFailure } from '#domain/membership/fee.ts';
import type { Money } from '#domain/money/money.ts';
import type { Deployment } from '../context.ts';

/** What a gateway of saved cards is called with. */
type CardAccess = Pick<Deployment, 'gatewaySettings' | 'demo'>;

/** Where the cardholder enters a card, and the provider's reference of that page. */
type OpenedPage = { readonly address: string; readonly reference: string | null };

/** A card that the provider has stored. */
export type SavedCard = {
  /** The provider's id of the person, if it has one. */
  readonly customer: string | null;
  /** The provider's id of the card. */
  readonly card: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** The page on which a person enters a card. */
export type CardPage = {
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** The provider's id of the person, where a card was saved before. */
  readonly customer: string | null;
  /** Where the page leads afterwards. */
  readonly returnUrl: string;
};

/** A charge of a saved card without its owner. */
export type CardCharge = {
  /** Charges with the same key are done once. */
  readonly key: string;
  readonly card: Pick<SavedCard, 'customer' | 'card'>;
  readonly amount: Money;
  readonly description: string;
};

/** The outcome of a charge. An error means that it is not known; it is asked for again. */
export type ChargeOutcome =
  | { readonly outcome: 'paid'; readonly chargeId: string }
  | { readonly outcome: 'failed'; readonly failure: ChargeFailure };

/** Cards on file at a provider: entered on its own page and charged later. Card data never reaches us. */
export type SavedCards = {
  /** Opens the page, again for the same session if an answer was lost. */
  open(deployment: Pick<Deployment, 'company'> & CardAccess, page: CardPage): Promise<OpenedPage>;
  /** The card that was entered; null if there is none yet. */
  read(access: CardAccess, sessionId: string, reference: string): Promise<SavedCard | null>;
  /** Charges once for each key, however often it is called: earlier charges with the key are looked for first. */
  charge(access: CardAccess & Pick<Deployment, 'company' | 'now'>, charge: CardCharge): Promise<ChargeOutcome>;
  /** Deletes a card at the provider; a card that is already gone is not an error. */
  forget(access: CardAccess, card: Pick<SavedCard, 'customer' | 'card'>): Promise<void>;
};
