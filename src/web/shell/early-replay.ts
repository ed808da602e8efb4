import { type Early, type EarlyContent, type EarlyField, pressLasts } from './early-listener.ts';

/** How often what waits is tried again, in ms. */
const again = 100;

const fillable = 'input:not([type=hidden],[type=file],[type=range]),textarea,select';

/** What the server wrote into a field. */
function firstContentOf(field: EarlyField): string | boolean {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  const ticked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return ticked ? field.defaultChecked : field.defaultValue;
}

/** Browsers fill in fields by themselves, when a page is loaded again for instance, and tell nobody. */
function noteFilled(early: Early): void {
  for (const field of document.querySelectorAll<EarlyField>(fillable)) {
    const found = early.contentOf(field);
    // of radio buttons only the chosen one speaks
    if (field.type === 'radio' && found.content === false) continue;
    if (!early.fields.has(field) && found.content !== firstContentOf(field)) early.fields.set(field, found);
  }
}

/**
 * Fills the field in again. React compares with the content it saw last: it sees what is set on the element, not what
 * goes past it.
 */
function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string, noted: number | null): void {
  if (text === field.defaultValue) return;
  const caret = field.value === text ? field.selectionStart : noted;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Tells the field what it holds. */
function tell(field: EarlyField, { content, caret }: EarlyContent): void {
  if (typeof content === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return;
    field.checked = !content;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = content;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else fill(field, content, caret);
}

/** Tells all fields that are ready to hear it. */
function tellFields(early: Early, isReady: (field: Element) => boolean): void {
  for (const [field, content] of [...early.fields]) {
    const gone = !field.isConnected || field.disabled;
    if (!gone && !isReady(field)) continue;
    early.fields.delete(field);
    if (!gone) tell(field, content);
  }
}

/** Presses again what was pressed, if it is still there and still shows what it showed. */
function pressAgain(early: Early, isReady: (control: Element) => boolean): void {
  if (early.press === null) return;
  const { control, at, state } = early.press;
  const gone = !control.isConnected || control.matches(':disabled,[aria-disabled=true]');
  const over = gone || performance.now() - at > pressLasts * 1000;
  if (!over && !isReady(control)) return;
  early.drop();
  if (over || state !== early.stateOf(control)) return;
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else control.click();
}

/** React has taken over the page's frame: what was done is done again wherever it answers. */
export function comeAlive(early: Early): void {
  if (early.replay) return;
  const awake = new WeakSet<Element>();
  // One turn later: a part that comes alive still changes what it shows, and would wipe out what it is told too soon.
  const isReady = (element: Element) => {
    if (awake.has(element)) return true;
    if (early.isAlive(element)) awake.add(element);
    return false;
  };
  const quietly = (replay: () => void) => {
    early.replaying = true;
    try {
      replay();
    } finally {
      early.replaying = false;
    }
  };
  let tries = false;
  const tryAll = () => {
    tries = false;
    quietly(() => {
      tellFields(early, isReady);
      pressAgain(early, isReady);
    });
    const waiting = [...early.fields.keys(), ...(early.press ? [early.press.control] : [])];
    if (waiting.length > 0) soon(waiting.some((each) => awake.has(each)) ? 0 : again);
  };
  const soon = (ms = 0) => {
    if (tries) return;
    tries = true;
    setTimeout(tryAll, ms);
  };
  early.replay = { fields: () => quietly(() => tellFields(early, early.isAlive)), soon };
  noteFilled(early);
}
