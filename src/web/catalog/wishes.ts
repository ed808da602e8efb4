import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';
import { showError } from '#web/ui/toast.tsx';

/** The wishes that this device knows: a guest's (`owner` null), or the last answer of the account of `owner`. */
export type Wishes = { readonly owner: string | null; readonly codes: readonly string[] };

const noWishes: Wishes = { owner: null, codes: [] };
/** The server's limit (`maxWishListItems` of the contract). */
const maxWishes = 200;

/** Stored wishes, validated: product codes without duplicates. A plain list belongs to a guest. */
export function readWishes(value: unknown): Wishes | null {
  const { owner, codes } = isRecord(value) ? value : { owner: null, codes: value };
  if (!Array.isArray(codes)) return null;
  const known = codes.filter(
    (code): code is string => typeof code === 'string' && /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code),
  );
  if (known.length === 0) return noWishes;
  return { owner: typeof owner === 'string' ? owner : null, codes: [...new Set(known)].slice(0, maxWishes) };
}

/** The list with a product added as the newest wish, or removed. */
export function withWish(codes: readonly string[], code: string, wished: boolean): readonly string[] {
  if (wished) return codes.includes(code) ? codes : [code, ...codes];
  return codes.filter((each) => each !== code);
}

const storedWishes = storedValue({ key: 'birchline.wishes', area: 'local', empty: noWishes, read: readWishes });
const save = (wishes: Wishes) =>
  storedWishes.set(wishes.codes.length === 0 && wishes.owner === null ? noWishes : wishes);

/** The signed-in account; null for a guest, for whom wishes are stored on the device. */
let account: string | null = null;
/** Changes that were not yet sent to the account: added or removed. */
const unsent = new Map<string, boolean>();
let sending: Promise<void> = Promise.resolve();

/** The codes of the wished products, newest first. */
export const useWishes = (): readonly string[] => storedWishes.use().codes;

/**
 * Sets the current user. Signing in adds the device's wishes to the account and shows the account's list; signing out
 * removes it from the device.
 */
export function useWishesOf(personId: string | null): void {
  useEffect(() => {
    account = personId;
    unsent.clear();
    if (personId !== null) send(personId);
    else if (storedWishes.get().owner !== null) save(noWishes);
  }, [personId]);
}

/** Adds or removes a wish. It is shown immediately; if saving to the account fails, it is undone with a message. */
export function toggleWish(code: string): void {
  const { owner, codes } = storedWishes.get();
  const wished = !codes.includes(code);
  save({ owner, codes: withWish(codes, code, wished) });
  if (account === null) return;
  unsent.set(code, wished);
  send(account);
}

/** One request at a time, so that the last press wins. */
function send(person: string): void {
  sending = sending.then(() => exchange(person));
}

async function exchange(person: string): Promise<void> {
  if (account !== person) return;
  const { owner, codes: here } = storedWishes.get();
  const sent = new Map(unsent);
  const fromGuest = owner === null ? here : [];
  const pressed = (wished: boolean) => [...sent].filter(([, to]) => to === wished).map(([code]) => code);
  const add = [...new Set([...fromGuest, ...pressed(true)])].slice(0, maxWishes);
  const remove = pressed(false);
  try {
    const answer =
      add.length + remove.length === 0
        ? await api.catalog.getWishList({})
        : await api.catalog.changeWishList({ add, remove });
    if (account !== person) return;
    for (const [code, wished] of sent) if (unsent.get(code) === wished) unsent.delete(code);
    // Changes made during the request are sent next.
    let codes: readonly string[] = answer.product_codes;
    for (const [code, wished] of unsent) codes = withWish(codes, code, wished);
    save({ owner: person, codes });
  } catch {
    if (account !== person || sent.size === 0) return;
    const now = storedWishes.get();
    let restored = now.codes;
    for (const [code, wished] of sent) {
      if (unsent.get(code) !== wished) continue;
      unsent.delete(code);
      restored = withWish(restored, code, !wished);
    }
    save({ owner: now.owner, codes: restored });
    showError({ message: 'Your wish list could not be saved. Please try again.' });
  }
}
