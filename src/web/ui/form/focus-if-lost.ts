/** As the `ref` of an element: it gets the focus when it appears and the element that had the focus is gone. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus();
}
