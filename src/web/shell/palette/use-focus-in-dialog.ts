import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Gives an element the focus when it appears in a dialog, even while the dialog opens. */
export function useFocusInDialog<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  // In a dialog that is open already, no key is lost to what had the focus before.
  useLayoutEffect(() => element.current?.focus(), []);
  // A dialog gives the focus to itself when it opens; the element gets it after that.
  useEffect(() => {
    const frame = requestAnimationFrame(() => element.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
