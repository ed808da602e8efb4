import { type RefObject, useEffect } from 'react';

/** Content on top of the page: what it is about is the control that had the focus before. */
const onTop = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const controls =
  'a[href], button, summary, input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex="-1"])';

type Place = { readonly control: HTMLElement; readonly around: readonly HTMLElement[]; readonly page: string };

/**
 * Moves the focus to a near place when the control that had the focus is gone after its action: to the
 * first control of its row, otherwise to the nearest heading. Without it, the focus would be at the start of the page. What a list or
 * a form does itself (`useRowFocus`, `focusIfLost`) comes first.
 */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    let place: Place | null = null;
    let isByPointer = false;
    const note = ({ target, type }: Event) => {
      if (type !== 'focusin') isByPointer = type === 'pointerdown';
      if (type === 'keydown') return;
      if (!(target instanceof HTMLElement) || target.closest(onTop)) return;
      const control = element.contains(target) ? target.closest<HTMLElement>(controls) : null;
      place = control && { control, around: ancestorsOf(control, element), page: location.pathname };
    };
    const restore = () => {
      if (place === null || place.control.isConnected) return;
      const lost = place;
      // After the effects and timers of the same change.
      setTimeout(() => {
        const focused = document.activeElement;
        if (lost !== place || (focused !== null && focused !== document.body)) return;
        place = null;
        if (lost.page === location.pathname) targetOf(lost.around)?.focus({ preventScroll: isByPointer });
      }, 50);
    };
    const observer = new MutationObserver(restore);
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    document.addEventListener('keydown', note);
    // It does not bubble. A dialog gives the focus back to its button, which may be gone.
    document.addEventListener('close', restore, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('keydown', note);
      document.removeEventListener('close', restore, true);
    };
  }, [page]);
}

/** The elements around a control, from the nearest to the page. */
function ancestorsOf(control: HTMLElement, page: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let above = control.parentElement; above !== null; above = above.parentElement) {
    around.push(above);
    if (above === page) break;
  }
  return around;
}

function targetOf(around: readonly HTMLElement[]): HTMLElement | null {
  for (const above of around) {
    if (!above.isConnected) continue;
    const control = above.matches('tr, li') ? above.querySelector<HTMLElement>(controls) : null;
    if (control) return control;
    const heading = above.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) {
      heading.tabIndex = -1;
      return heading;
    }
  }
  return null;
}
