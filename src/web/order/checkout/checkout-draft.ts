import { useState, useSyncExternalStore } from 'react';
import { storedValue } from '#web/ui/form/stored-value.ts';
import { type CheckoutDraft, emptyDraft, readDraft, storedDraft } from './checkout-form.ts';

const draftStore = storedValue<CheckoutDraft>({
  key: 'birchline.checkout',
  area: 'session',
  empty: emptyDraft,
  read: readDraft,
});

/**
 * The values typed at the checkout in this tab. They survive errors, reloads and leaving for the payment. `rendered` are those of the page, which was sent without scripts.
 */
export function useCheckoutDraft(rendered: CheckoutDraft = emptyDraft): CheckoutDraft {
  const [atFirst] = useState(rendered);
  return useSyncExternalStore(draftStore.subscribe, draftStore.get, () => atFirst);
}

export type OnDraftChange = (change: (draft: CheckoutDraft) => CheckoutDraft) => void;

export const changeDraft = (change: (draft: CheckoutDraft) => CheckoutDraft): void =>
  draftStore.set(storedDraft(change(draftStore.get())));
