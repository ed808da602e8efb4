import { type RefObject, useEffect, useRef } from 'react';

/** Where the reader was last: a control of a row, the row's neighbors at that time, and what is around the list. */
type Place = {
  readonly control: HTMLElement;
  readonly row: HTMLElement;
  readonly rows: readonly HTMLElement[];
  readonly around: readonly HTMLElement[];
  readonly page: string;
};

/** Content on top of the page, which a button in a row can open. */
const onTop = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const controls =
  'a[href], button, summary, input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * Keeps the place of the keyboard in a table or list when an action of a row removes its own button, or removes or replaces the row:
 * the focus goes to the first control of the row, or of the row in its place, else of the next or the previous one, else to the list,
 * or to the heading above if the list is gone too or takes no focus. Without it, the focus would be at the start of the page.
 * Nothing happens while something else has the focus.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rowSelector = 'tbody > tr'): void {
  const place = useRef<Place>(null);
  useEffect(() => {
    const element = list.current;
    const note = ({ target, type }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest<HTMLElement>(rowSelector);
      const control = type === 'focusin' ? target : target.closest<HTMLElement>(controls);
      if (element && row && element.contains(row) && control) place.current = placeOf(control, row, element);
      else if (!target.closest(onTop)) place.current = null;
    };
    const restore = () => restoreSoon(place, element, rowSelector);
    // Another page of the list is not an action of a row.
    const forget = () => {
      place.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    // It does not bubble. A dialog that closes after its row is gone has no element to give the focus back to.
    document.addEventListener('close', restore, true);
    window.addEventListener('popstate', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('close', restore, true);
      window.removeEventListener('popstate', forget);
      restore();
    };
  }, [list, rowSelector]);
  useEffect(() => {
    restoreSoon(place, list.current, rowSelector);
  });
}

function placeOf(control: HTMLElement, row: HTMLElement, list: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let above = list.parentElement; above !== null; above = above.parentElement) around.push(above);
  const rows = [...(row.parentElement?.children ?? [])].filter((other) => other instanceof HTMLElement);
  return { control, row, rows, around, page: location.pathname };
}

const isThere = ({ control, row }: Place): boolean => row.isConnected && control.isConnected;

type Ref = { current: Place | null };

/** After the other effects of the same change: a dialog may close with it. */
function restoreSoon(place: Ref, list: HTMLElement | null, rowSelector: string): void {
  if (place.current === null || isThere(place.current)) return;
  setTimeout(() => {
    const left = place.current;
    const focused = document.activeElement;
    if (left === null || isThere(left) || (focused !== null && focused !== document.body)) return;
    place.current = null;
    if (left.page === location.pathname) targetOf(left, list, rowSelector)?.focus();
  });
}

function targetOf({ row, rows, around }: Place, list: HTMLElement | null, rowSelector: string): HTMLElement | null {
  if (!list?.isConnected) return headingIn(around);
  if (row.isConnected)
    return row.querySelector<HTMLElement>(controls) ?? (list.tabIndex < 0 ? headingIn(around) : list);
  const at = rows.indexOf(row);
  const present = [...list.querySelectorAll<HTMLElement>(rowSelector)];
  // Without fewer rows, it was replaced, or the next one came from the next page.
  const following = present.length < rows.length && rows.slice(at + 1).find(({ isConnected }) => isConnected);
  const next = following || present[Math.min(at, present.length - 1)];
  return next?.querySelector<HTMLElement>(controls) ?? list;
}

/** The nearest heading above a list that is gone. */
function headingIn(around: readonly HTMLElement[]): HTMLElement | null {
  for (const above of around) {
    const heading = above.isConnected ? above.querySelector<HTMLElement>('h1, h2, h3') : null;
    if (heading) {
      heading.tabIndex = -1;
      return heading;
    }
  }
  return null;
}
