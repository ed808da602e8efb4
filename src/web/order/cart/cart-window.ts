import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const turn = (next: boolean) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Whether the cart's sheet is open. Any button of any page may open it. */
export const useCartOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
export const openCart = (): void => turn(true);
export const closeCart = (): void => turn(false);
