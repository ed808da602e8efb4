import { type RefObject, useEffect } from 'react';

/**
 * Nobody waits for scripts: what was typed or filled in by the browser before the page came alive is told to it then, as
 * if it were typed at that moment. Without this the next change of the page would wipe it out.
 */
export function useEarlyInput(field: RefObject<HTMLInputElement | HTMLSelectElement | null>): void {
  useEffect(() => {
    const element = field.current;
    if (element instanceof HTMLSelectElement) {
      const atFirst = [...element.options].find((option) => option.defaultSelected) ?? element.options[0];
      if (atFirst && element.value !== atFirst.value) element.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    if (element === null || element.value === element.defaultValue) return;
    const early = element.value;
    // React compares with the value it saw last. It sees what is set on the element, not what goes past it.
    element.value = element.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, early);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, [field]);
}
