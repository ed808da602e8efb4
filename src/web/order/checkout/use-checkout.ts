import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useRevalidator } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import type { CheckoutDetails } from '#contract/order/checkout.ts';
import type { PaymentMethods } from '#contract/order/payment.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import type { Priced } from '#web/pricing/price-lines.ts';
import { usePricedCart } from '#web/pricing/use-priced-cart.ts';
import { changedField } from '#web/ui/form/changed-field.ts';
import { useClearedErrors } from '#web/ui/form/use-cleared-errors.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { loadAhead } from '#web/ui/lazy-ahead.ts';
import { showError } from '#web/ui/toast.tsx';
import { sourceOf, storedReferral } from '../attribution.ts';
import type { Cart } from '../cart/cart.ts';
import { abandonedOrders, type HeldOrder } from '../held-order.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { changeDraft, type OnDraftChange, useCheckoutDraft } from './checkout-draft.ts';
import {
  type CheckoutDraft,
  changedBy,
  checksOnly,
  customerInfoOf,
  customerOf,
  destinationOf,
  draftOf,
  type Field,
  fieldOf,
  isFilledIn,
  type Known,
  nameOf,
  type Problems,
  problemsOf,
  type Shopper,
  shownDraft,
  tickSame,
  typeField,
} from './checkout-form.ts';
import { keyToSend } from './order-attempt.ts';
import type { OnOutcome } from './place-order.ts';
import type { ShownTotal } from './prices-changed.tsx';
import type { OrderToPlace } from './send-order.ts';

export type CheckoutProps = {
  cart: Cart;
  /** False for a single product that is bought directly. */
  fromCart: boolean;
  person: SignedInPerson | null;
  /** The known phone and addresses of the signed-in shopper; null for a guest. */
  details: CheckoutDetails | null;
  methods: PaymentMethods;
  /** The version of the terms of sale that the shopper accepts with the order; null while none is published. */
  terms: number | null;
  /** The prices that the server rendered. */
  prices: { readonly asked: string; readonly priced: Priced | null } | null;
  /** The answer to the form that was sent without scripts. */
  answer: CheckoutAnswer | undefined;
  /** The unpaid order that was placed without scripts. */
  replaces: string | null;
  onPlaced: (order: HeldOrder) => void;
};

// Loaded after the page has settled, because nothing is ordered before that.
const placing = loadAhead(() => import('./place-order.ts'));

const none: Problems = new Map();

const refuse = (message: string): null => {
  showError({ message });
  return null;
};

export const buyerOf = (person: SignedInPerson | null): PricedCart['buyer'] =>
  person === null ? 'guest' : person.isConsultant ? 'consultant' : 'customer';

/** The page was opened signed in, and the session has ended on the server. */
const isExpired = (person: SignedInPerson | null, priced: Priced | null): boolean =>
  person !== null && priced?.cart.buyer === 'guest';

/** The errors of a form that was sent without scripts. */
function problemsOfAnswer(answer: CheckoutAnswer | undefined): Problems {
  const problems = new Map<Field, string>();
  for (const [name, errors] of Object.entries(answer?.result.error?.fieldErrors ?? {})) {
    const field = fieldOf(name);
    if (field && errors?.[0]) problems.set(field, errors[0]);
  }
  return problems;
}

/** The problems that the server named, of fields that have not changed since. */
function useRefused(answer: CheckoutAnswer | undefined) {
  const [refused, setRefused] = useState<Problems>(() => problemsOfAnswer(answer));
  const { isCleared, clear } = useClearedErrors(refused);
  const unchanged: Problems = new Map([...refused].filter(([field]) => !isCleared(nameOf(field))));
  const clearChanged = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldOf(changedField(event));
    if (field && unchanged.has(field)) clear(nameOf(field));
  };
  return { refused: unchanged, setRefused, clearChanged };
}

/** The total that was shown with a form that was refused because of its prices. */
function shownTotalOf(answer: CheckoutAnswer | undefined): ShownTotal | null {
  if (answer?.code !== 'PRICES_CHANGED') return null;
  const { expected_total, shown_tax } = answer.result.submission.payload;
  const currency = answer.prices?.priced?.cart.currency ?? '';
  return { total: String(expected_total ?? ''), currency, tax_known: shown_tax === 'on' };
}

/** Takes over what was typed before the scripts ran, and what was sent without them. */
function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  sent: CheckoutDraft | null,
  onChange: OnDraftChange,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the page is shown with the stored values
  useLayoutEffect(() => {
    if (sent) onChange(() => sent);
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLSelectElement) {
        const before = [...control.options].findIndex((option) => option.defaultSelected);
        if (control.selectedIndex !== Math.max(before, 0)) {
          onChange((draft) => typeField(draft, control.name, control.value));
        }
      } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        if (control.checked !== control.defaultChecked) onChange((draft) => tickSame(draft, control.checked));
      } else if (control instanceof HTMLInputElement && control.type !== 'hidden') {
        if (control.value !== control.defaultValue) {
          onChange((draft) => typeField(draft, control.name, control.value));
        }
      }
    }
  }, []);
}

/** The account's own data, and the consultant of the shopper's link. */
const knownOf = (
  person: SignedInPerson | null,
  details: CheckoutDetails | null,
  referral: OrderToPlace['referral'],
): Known => ({
  // The order of a consultant is an own purchase.
  consultant_code: person?.isConsultant ? '' : (referral?.code ?? details?.consultant_code ?? ''),
  email: person?.email ?? '',
  phone: details?.phone ?? '',
  first_name: person?.firstName ?? '',
  last_name: person?.lastName ?? '',
});

/** Lets the server check a phone number together with the problems that the page has named: it knows numbers that can't exist. */
function usePhoneCheck(form: RefObject<HTMLFormElement | null>, phone: string, onWrong: (problem: string) => void) {
  const { pathname, search } = useLocation();
  const checker = useFetcher<CheckoutAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    const problem = problemsOfAnswer(checker.data).get('phone');
    // The number may have been corrected before the answer arrived.
    const checkedPhone = draftOf(checker.data?.result.submission.payload ?? {}).customer.phone;
    if (problem !== undefined && checkedPhone === phone) onWrong(problem);
  }, [checker.data]);
  return () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set('opens_tab', 'on');
    data.set(checksOnly, 'on');
    void checker.submit(data, { method: 'post', action: pathname + search });
  };
}

/** Sends an order with the values of the form, and reports its outcome. */
function useSending(form: RefObject<HTMLFormElement | null>, on: OnOutcome) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<CheckoutAnswer>();
  /** The order that was sent and is not yet answered. */
  const toPlace = useRef<OrderToPlace>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    const order = toPlace.current;
    if (!fetcher.data || !order) return;
    toPlace.current = null;
    const answered = fetcher.data;
    void placing().then(
      ({ answerOrder }) => answerOrder(answered, order, on),
      () => refuse(m.try_again_later()),
    );
  }, [fetcher.data]);
  const send = (order: OrderToPlace) => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set('opens_tab', 'on');
    data.set('idempotency_key', keyToSend(String(data.get('idempotency_key'))));
    data.set('expected_total', order.priced.total);
    data.set('consultant_code_source', sourceOf(order.info.consultant_code ?? '', order.referral));
    for (const [at, session] of order.replaces.entries()) data.set(`replaces[${at}]`, session);
    toPlace.current = order;
    void fetcher.submit(data, { method: 'post', action: pathname + search });
  };
  return { busy: fetcher.state !== 'idle', send };
}

/** The draft as this shopper sees it, its changes, and what is known of the shopper. */
function useShopperDraft({ person, details, answer }: CheckoutProps, form: RefObject<HTMLFormElement | null>) {
  const shopper: Shopper | null = person && { id: person.id, addresses: details?.addresses ?? null };
  const [sent] = useState(() =>
    answer ? { ...draftOf(answer.result.submission.payload), owner: person?.id ?? null } : null,
  );
  const draft = shownDraft(useCheckoutDraft(sent ?? undefined), shopper);
  const change: OnDraftChange = (next) =>
    changeDraft((stored) => changedBy(shopper, next(shownDraft(stored, shopper))));
  useTypedBefore(form, sent, change);
  const referral = storedReferral.use();
  const known = knownOf(person, details, referral);
  /** After the session has ended, the entries of the account become a guest's. */
  const continueAsGuest = () =>
    changeDraft((stored) => {
      const before = shownDraft(stored, shopper);
      return changedBy(null, { ...before, customer: customerOf(before, known) });
    });
  return { draft, change, known, referral, isFilledIn: isFilledIn(draft, shopper), continueAsGuest };
}

/** What a shopper types at the checkout, its prices and problems, and sending the order. */
export function useCheckout(props: CheckoutProps) {
  const { cart, fromCart, person, terms, prices, answer, replaces, onPlaced } = props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, known, referral, ...shopper } = useShopperDraft(props, form);
  const pricing = usePricedCart(cart, destinationOf(draft), prices);
  const { revalidate } = useRevalidator();
  const draftProblems = problemsOf(draft, known);
  /** After the first check the problems follow the typing. */
  const [checked, setChecked] = useState(false);
  const { refused, setRefused, clearChanged } = useRefused(answer);
  const problems: Problems = new Map([...refused, ...(checked ? draftProblems : none)]);
  const [changedFrom, setChangedFrom] = useState<ShownTotal | null>(() => shownTotalOf(answer));

  const focusOnFirst = (named: Problems) => {
    const [field] = named.keys();
    if (field) form.current?.querySelector<HTMLElement>(`[name="${nameOf(field)}"]`)?.focus();
  };
  const onOutcome: OnOutcome = {
    placed: onPlaced,
    refused: (why) => {
      flushSync(() => setRefused(why));
      focusOnFirst(why);
    },
    pricesChanged: () => {
      setChangedFrom(pricing.priced?.cart ?? null);
      pricing.retry();
    },
    outdated: pricing.retry,
    outOfStock: pricing.retry,
    termsChanged: () => void revalidate(),
  };
  const { phone } = customerOf(draft, known);
  const checkPhone = usePhoneCheck(form, phone, (problem) => setRefused(new Map([['phone', problem]])));
  const sending = useSending(form, onOutcome);

  /** The order from the form, or null when a problem prevents it; the problem is shown. */
  const prepare = async (): Promise<OrderToPlace | null> => {
    if (cart.length === 0) return refuse(m.checkout_cart_empty());
    flushSync(() => {
      setChecked(true);
      setRefused(none);
      setChangedFrom(null);
    });
    if (draftProblems.size > 0) {
      focusOnFirst(draftProblems);
      if (!draftProblems.has('phone') && phone.trim() !== '') checkPhone();
      return null;
    }
    const priced = pricing.waiting ? await pricing.now() : pricing.priced;
    if (priced === null) return refuse(m.try_again_later());
    if (priced.cart.lines.some(({ available }) => available !== null)) return refuse(m.cart_not_in_stock());
    if (priced.unavailable.length > 0 || isExpired(person, priced)) {
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
      return null;
    }
    return {
      cart,
      fromCart,
      priced: priced.cart,
      info: customerInfoOf(draft, known),
      buyer: buyerOf(person),
      terms,
      referral,
      replaces: [...new Set([...abandonedOrders(), ...(replaces === null ? [] : [replaces])])].slice(0, 10),
    };
  };

  const [checking, setChecking] = useState(false);
  const busy = checking || sending.busy;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setChecking(true);
    const order = await prepare();
    setChecking(false);
    if (order) sending.send(order);
  };

  return {
    ...shopper,
    /** The form's element. */
    form,
    draft,
    change,
    known,
    pricing,
    isExpired: isExpired(person, pricing.priced),
    /** The total that was shown before prices changed; null while they have not. */
    changedFrom,
    /** The problems to show. */
    problems,
    /** The first problem that prevents ordering, shown or not; null without one. */
    firstProblem: [...draftProblems.values()][0] ?? null,
    clearChanged,
    busy,
    submit,
    prepare,
    /** Shows the error of a wallet's order. */
    explain: (error: unknown) => void placing().then(({ explainError }) => explainError(error, onOutcome)),
  };
}
