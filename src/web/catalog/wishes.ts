import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { m } from '#messages';
import { browserCookie, setBrowserCookie } from '#web/ui/form/cookie.ts';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { showError } from '#web/ui/toast.tsx';
import { readWishText, wishCookie, wishDays, wishesOf, wishText, withWish } from './wish-cookie.ts';

/** The wishes that this device knows: a guest's (`owner` null), or the last answer of the account of `owner`. */
export type Wishes = {
  readonly owner: string | null;
  readonly codes: readonly string[];
  /** A guest's wishes that the account may not have yet: those of the device, until the server has answered. */
  readonly ofGuest?: readonly string[];
};

const noWishes: Wishes = { owner: null, codes: [] };

const wishesWith = (owner: string | null, codes: readonly string[], ofGuest: readonly string[]): Wishes =>
  owner === null || ofGuest.length === 0 ? { owner, codes } : { owner, codes, ofGuest };

/** Stored wishes, validated: product codes without duplicates. A plain list belongs to a guest. */
export function readWishes(value: unknown): Wishes | null {
  const { owner, codes, ofGuest } = isRecord(value) ? value : { owner: null, codes: value };
  if (!Array.isArray(codes)) return null;
  const known = wishesOf(codes);
  const waiting = wishesOf(Array.isArray(ofGuest) ? ofGuest : []);
  if (known.length === 0 && waiting.length === 0) return noWishes;
  return wishesWith(typeof owner === 'string' ? owner : null, known, waiting);
}

/**
 * The wishes of the device after someone has signed in or out (null). A guest's wishes go to the account, and stay on the device until
 * it has them. An account's list leaves the device.
 */
export function wishesAfter(stored: Wishes, personId: string | null): Wishes {
  const { owner, codes, ofGuest = [] } = stored;
  if (owner === personId) return stored;
  const guest = owner === null ? codes : ofGuest;
  return wishesWith(personId, guest, guest);
}

const storedWishes = storedValue({ key: 'birchline.wishes', area: 'local', empty: noWishes, read: readWishes });

function save(wishes: Wishes): void {
  storedWishes.set(wishes.codes.length === 0 && wishes.owner === null ? noWishes : wishes);
  const ofGuest = wishes.owner === null && wishes.codes.length > 0;
  setBrowserCookie(wishCookie, ofGuest ? wishText(wishes.codes) : '', ofGuest ? wishDays : 0);
}

/** The signed-in account; null for a guest, for whom wishes are stored on the device. */
let account: string | null = null;
/** Changes that were not yet sent to the account: added or removed. */
const unsent = new Map<string, boolean>();
const none: readonly string[] = [];

/** The codes of the wished products, newest first. The server renders those of its request. */
export function useWishes(): readonly string[] {
  const requested = useRouteLoaderData<{ wishes: unknown }>('routes/public/shop')?.wishes;
  return useSyncExternalStore(
    storedWishes.subscribe,
    () => storedWishes.get().codes,
    () => (Array.isArray(requested) ? requested : none),
  );
}

/** Adds or removes a wish. It is shown immediately; if saving to the account fails, it is undone with a message. */
export function toggleWish(code: string): void {
  const { owner, codes, ofGuest = [] } = storedWishes.get();
  const wished = !codes.includes(code);
  if (account !== null) unsent.set(code, wished);
  save(wishesWith(owner, withWish(codes, code, wished), wished ? ofGuest : withWish(ofGuest, code, false)));
}

/** Shows the account's list with the changes that it does not have yet. */
function showList(owner: string, list: readonly string[], ofGuest: readonly string[]): void {
  let codes = list;
  for (const [code, wished] of unsent) codes = withWish(codes, code, wished);
  save(wishesWith(owner, codes, ofGuest));
}

/** The account may have changed. */
function enter(personId: string | null) {
  if (personId !== account) unsent.clear();
  account = personId;
  const stored = storedWishes.get();
  const next = wishesAfter(stored, personId);
  if (next !== stored) save(next);
  else if (personId === null) {
    // A form without scripts may have changed them.
    const text = browserCookie(wishCookie);
    if (text !== null && text !== wishText(next.codes)) save({ owner: null, codes: readWishText(text) });
  }
  for (const code of next.ofGuest ?? []) unsent.set(code, true);
}

/** The changes as the fields of the form that the heart of a product sends. */
function fieldsOf(changes: ReadonlyMap<string, boolean>): FormData {
  const fields = new FormData();
  fields.set(formField, 'changeWishList');
  const pressed = (wished: boolean) => [...changes].flatMap(([code, to]) => (to === wished ? [code] : []));
  for (const [at, code] of pressed(true).entries()) fields.set(`add[${at}]`, code);
  for (const [at, code] of pressed(false).entries()) fields.set(`remove[${at}]`, code);
  return fields;
}

const isList = (value: unknown): value is { product_codes: readonly string[] } =>
  isRecord(value) && Array.isArray(value.product_codes);

/**
 * Sends changes to the account, one request at a time, so that the last press wins. `list` is what the server has read,
 * null while it is loading. Once per page.
 */
export function useWishesOf(personId: string | null, list: readonly string[] | null): void {
  const fetcher = useFetcher<FormAnswer>();
  const sent = useRef<ReadonlyMap<string, boolean>>(null);
  storedWishes.use();
  useEffect(() => enter(personId), [personId]);
  useEffect(() => {
    if (personId !== null && list !== null) showList(personId, list, storedWishes.get().ofGuest ?? []);
  }, [personId, list]);
  useEffect(() => {
    if (personId === null || sent.current || fetcher.state !== 'idle' || unsent.size === 0) return;
    sent.current = new Map(unsent);
    void fetcher.submit(fieldsOf(unsent), { method: 'post', action: '/shop' });
  });
  useEffect(() => {
    const changes = sent.current;
    if (!fetcher.data || !changes || account === null) return;
    sent.current = null;
    const { value } = fetcher.data;
    const { codes, ofGuest = [] } = storedWishes.get();
    let list = isList(value) ? value.product_codes : codes;
    for (const [code, wished] of changes) {
      if (unsent.get(code) !== wished) continue;
      unsent.delete(code);
      // A guest's wishes stay, and are sent again when the shop is opened again.
      if (!isList(value) && !ofGuest.includes(code)) list = withWish(list, code, !wished);
    }
    showList(account, list, isList(value) ? ofGuest.filter((code) => !changes.has(code)) : ofGuest);
    if (!isList(value)) showError({ message: m.wish_list_failed() });
  }, [fetcher.data]);
}
