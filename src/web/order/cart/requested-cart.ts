import { useRouteLoaderData } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import type { Language } from '#domain/language/language.ts';
import { type Cart, emptyCart } from './cart.ts';

/** What the layout of the public pages knows of its visitor. */
export type Visitor = {
  readonly person: SignedInPerson | null;
  readonly cart: Cart;
  /** The language in which the server answered. */
  readonly language: Language;
};

const useVisitor = () => useRouteLoaderData<Visitor>('routes/public/public-layout');

/** The signed-in person on a public page; null for visitors. */
export const useShopper = () => useVisitor()?.person ?? null;

/** The cart that the server rendered. */
export const useRequestedCart = (): Cart => useVisitor()?.cart ?? emptyCart;
