import { type Early, type EarlyContent, type EarlyField, pressLasts } from './early-listener.ts';

/** The intervals between attempts, in milliseconds. */
const again = 100;

const fillable = 'input:not([type=hidden],[type=file],[type=range]),textarea,select';

/** The value that the server rendered into a field. */
function firstContentOf(field: EarlyField): string | boolean {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  const ticked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return ticked ? field.defaultChecked : field.defaultValue;
}

/** Browsers restore field values, for instance after a reload, without any event. */
function noteFilled(early: Early): void {
  for (const field of document.querySelectorAll<EarlyField>(fillable)) {
    const value = early.contentOf(field);
    // Only the checked radio button counts.
    if (field.type === 'radio' && value.content === false) continue;
    if (!early.fields.has(field) && value.content !== firstContentOf(field)) early.fields.set(field, value);
  }
}

/**
 * Sets the field's value again. React compares it with the last value it saw, so the setter of the prototype is used.
 */
function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string, noted: number | null): void {
  if (text === field.defaultValue) return;
  const caret = field.value === text ? field.selectionStart : noted;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  if (document.activeElement === field && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Notifies the field's component of its value. */
function notifyField(field: EarlyField, { content, caret }: EarlyContent): void {
  if (typeof content === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return;
    field.checked = !content;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = content;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else fill(field, content, caret);
}

/** Notifies all fields that are hydrated. Returns whether there was one. */
function notifyFields(early: Early, isReady: (field: Element) => boolean): boolean {
  let notified = false;
  for (const [field, content] of [...early.fields]) {
    const gone = !field.isConnected || field.disabled;
    if (!gone && !isReady(field)) continue;
    early.fields.delete(field);
    if (gone) continue;
    notifyField(field, content);
    notified = true;
  }
  return notified;
}

/** Presses the control again if it still exists in the same state. */
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

/** React has hydrated the page's frame: replays the recorded actions. */
export function replayAfterHydration(early: Early): void {
  if (early.replay) return;
  const awake = new WeakSet<Element>();
  // In the next task, because a part still changes during its hydration.
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
      // A press reads what its component has rendered, and input is rendered only after this task.
      if (!notifyFields(early, isReady)) pressAgain(early, isReady);
    });
    const waiting = [...early.fields.keys(), ...(early.press ? [early.press.control] : [])];
    if (waiting.length > 0) soon(waiting.some((each) => awake.has(each)) ? 0 : again);
  };
  const soon = (ms = 0) => {
    if (tries) return;
    tries = true;
    setTimeout(tryAll, ms);
  };
  early.replay = { fields: () => quietly(() => notifyFields(early, early.isAlive)), soon };
  noteFilled(early);
}
