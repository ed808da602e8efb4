import { storedValue } from '#web/ui/form/stored-value.ts';
import { type CheckoutDraft, emptyDraft, readDraft, storedDraft } from './checkout-form.ts';

const draftStore = storedValue<CheckoutDraft>({
  key: 'birchline.checkout',
  area: 'session',
  empty: emptyDraft,
  read: readDraft,
});

/** The values typed at the checkout in this tab. They survive errors, reloads and leaving for the payment. */
export const useCheckoutDraft = draftStore.use;

export const changeDraft = (change: (draft: CheckoutDraft) => CheckoutDraft): void =>
  draftStore.set(storedDraft(change(draftStore.get())));
