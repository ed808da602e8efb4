import { keptValue } from '#web/ui/kept-value.ts';
import { type CheckoutDraft, emptyDraft, keptDraft, readDraft } from './checkout-form.ts';

const kept = keptValue<CheckoutDraft>({
  key: 'birchline.checkout',
  area: 'session',
  empty: emptyDraft,
  read: readDraft,
});

/** What was typed at the checkout in this tab. It survives failures, reloads and leaving for the payment. */
export const useCheckoutDraft = kept.use;

export const changeDraft = (change: (draft: CheckoutDraft) => CheckoutDraft): void =>
  kept.set(keptDraft(change(kept.get())));
