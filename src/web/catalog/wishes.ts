import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { isRecord, keptValue } from '#web/ui/kept-value.ts';
import { showError } from '#web/ui/toast.tsx';

/** Wishes as this device knows them: a guest's own (`owner` null), or what the account of `owner` last answered. */
export type Wishes = { readonly owner: string | null; readonly codes: readonly string[] };

const none: Wishes = { owner: null, codes: [] };
/** As many as the server keeps (`mostWishes` of the contract). */
const most = 200;

/** What was kept as wishes, checked: product codes, each once. A plain list is a guest's. */
export function readWishes(found: unknown): Wishes | null {
  const { owner, codes } = isRecord(found) ? found : { owner: null, codes: found };
  if (!Array.isArray(codes)) return null;
  const known = codes.filter(
    (code): code is string => typeof code === 'string' && /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code),
  );
  if (known.length === 0) return none;
  return { owner: typeof owner === 'string' ? owner : null, codes: [...new Set(known)].slice(0, most) };
}

/** A list in which a product is wished for, as the newest wish, or no longer. */
export function withWish(codes: readonly string[], code: string, wished: boolean): readonly string[] {
  if (wished) return codes.includes(code) ? codes : [code, ...codes];
  return codes.filter((each) => each !== code);
}

const kept = keptValue({ key: 'birchline.wishes', area: 'local', empty: none, read: readWishes });
const keep = (wishes: Wishes) => kept.set(wishes.codes.length === 0 && wishes.owner === null ? none : wishes);

/** Who is signed in; null for a guest, whose wishes stay on the device. */
let account: string | null = null;
/** Presses that the account has not been told of yet: wished for, or no longer. */
const unsent = new Map<string, boolean>();
let sending: Promise<void> = Promise.resolve();

/** The codes of the products that the shopper wishes for, the newest first. */
export const useWishes = (): readonly string[] => kept.use().codes;

/**
 * Says who is shopping. Signing in brings the device's wishes to the account and shows the account's; signing out leaves
 * none of them here.
 */
export function useWishesOf(personId: string | null): void {
  useEffect(() => {
    account = personId;
    unsent.clear();
    if (personId !== null) send(personId);
    else if (kept.get().owner !== null) keep(none);
  }, [personId]);
}

/** Wishes for a product, or no longer. Shows at once; an account that can't be told takes it back, and says so. */
export function turnWish(code: string): void {
  const { owner, codes } = kept.get();
  const wished = !codes.includes(code);
  keep({ owner, codes: withWish(codes, code, wished) });
  if (account === null) return;
  unsent.set(code, wished);
  send(account);
}

/** One at a time, so that the last press wins. */
function send(person: string): void {
  sending = sending.then(() => exchange(person));
}

async function exchange(person: string): Promise<void> {
  if (account !== person) return;
  const { owner, codes: here } = kept.get();
  const told = new Map(unsent);
  const brought = owner === null ? here : [];
  const pressed = (wished: boolean) => [...told].filter(([, to]) => to === wished).map(([code]) => code);
  const add = [...new Set([...brought, ...pressed(true)])].slice(0, most);
  const remove = pressed(false);
  try {
    const answer =
      add.length + remove.length === 0
        ? await api.catalog.getWishList({})
        : await api.catalog.changeWishList({ add, remove });
    if (account !== person) return;
    for (const [code, wished] of told) if (unsent.get(code) === wished) unsent.delete(code);
    // what was pressed while the answer was under way is sent next
    let codes: readonly string[] = answer.product_codes;
    for (const [code, wished] of unsent) codes = withWish(codes, code, wished);
    keep({ owner: person, codes });
  } catch {
    if (account !== person || told.size === 0) return;
    const now = kept.get();
    let left = now.codes;
    for (const [code, wished] of told) {
      if (unsent.get(code) !== wished) continue;
      unsent.delete(code);
      left = withWish(left, code, !wished);
    }
    keep({ owner: now.owner, codes: left });
    showError({ message: 'Your wish list could not be saved. Please try again.' });
  }
}
