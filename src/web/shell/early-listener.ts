export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The last press that was not handled yet. */
export type EarlyPressed = {
  readonly control: HTMLElement;
  /** When, by `performance.now()`. */
  readonly at: number;
  /** The state of a switch when it was pressed. */
  readonly state: string | null;
  /** The visible feedback on the pressed control. */
  readonly sign: Animation;
};

/** The content of a field: its text or whether it is ticked, and the caret if it had the focus. */
export type EarlyContent = { readonly content: string | boolean; readonly caret: number | null };

/** What a visitor did before the page's scripts ran, as recorded by the inline script. */
export type Early = {
  /** While actions are replayed they are not recorded again. */
  replaying: boolean;
  press: EarlyPressed | null;
  /** Filled-in fields with a value that their components have not received yet. */
  readonly fields: Map<EarlyField, EarlyContent>;
  /** Clears the press. */
  drop(): void;
  stateOf(control: Element): string | null;
  contentOf(field: EarlyField): EarlyContent;
  /** Whether React has hydrated the element. It has no API for that, but sets its properties on the element. */
  isAlive(element: Element): boolean;
  /** Replays everything after React has hydrated the page's frame. Parts of the page may still be suspended. */
  replay?: { fields(): void; soon(): void };
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** How long a press is valid, in seconds; its control shows feedback for as long. */
export const pressLasts = 20;

/**
 * Records presses and input before hydration. Its source is inlined in the head and runs before the body is parsed,
 * so it may only use browser globals. Links, forms with an action and native switches work without scripts.
 * Everything else is captured at the window, unless React has hydrated the element.
 */
export function listenEarly(seconds: number): void {
  const early: Early = {
    replaying: false,
    press: null,
    fields: new Map(),
    drop() {
      early.press?.sign.cancel();
      early.press = null;
    },
    stateOf: (control) => control.getAttribute('aria-pressed') ?? control.getAttribute('aria-checked'),
    isAlive: (element) => Object.keys(element).some((key) => key.startsWith('__reactProps')),
    contentOf: (field) => ({
      content: isTicked(field) ? field.checked : field.value,
      caret: field instanceof HTMLSelectElement ? null : field.selectionStart,
    }),
  };
  window.early = early;

  const isTicked = (field: EarlyField): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  const isField = (target: EventTarget | null): target is EarlyField =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  const isAnswered = (element: Element) => early.replay !== undefined && early.isAlive(element);
  const hold = (control: HTMLElement) => {
    early.drop();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const sign = control.animate(
      { opacity: still ? [0.6, 0.6] : [1, 0.5, 1], easing: 'ease-in-out' },
      { duration: 1000, iterations: seconds },
    );
    early.press = { control, at: performance.now(), state: early.stateOf(control), sign };
    early.replay?.soon();
  };
  const note = (field: EarlyField) => {
    if (isAnswered(field)) return;
    early.fields.set(field, early.contentOf(field));
    early.replay?.soon();
  };
  /** Whether the browser leaves the page. */
  const leads = (control: Element) =>
    control.matches('a') ||
    (control instanceof HTMLButtonElement &&
      control.type === 'submit' &&
      control.form?.hasAttribute('action') === true);

  const pressed = ({ target }: Event) => {
    if (early.replaying || !(target instanceof Element)) return;
    if (isField(target) && isTicked(target)) note(target);
    const control = target.closest<HTMLElement>(
      'a[href],button,summary,[role=button],[role=tab],[role=menuitem],[role=switch],[role=option],[role=treeitem]',
    );
    if (!control || control.matches('summary,[popovertarget],[commandfor],[type=reset],[aria-disabled=true]')) return;
    // A provider's own buttons, which React never renders.
    if (control.closest('[data-answers-itself]')) return;
    // A second press on a hydrated control clears the recorded one.
    if (leads(control) || isAnswered(control)) early.drop();
    else hold(control);
  };
  const filledIn = ({ target }: Event) => {
    if (!early.replaying && isField(target)) note(target);
  };
  const sent = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || form.method === 'dialog') return;
    const control = submitter ?? form;
    if (isAnswered(form) && early.press?.control !== control) return;
    event.preventDefault();
    if (early.press?.control !== control) hold(control);
  };
  addEventListener('click', pressed, true);
  addEventListener('input', filledIn, true);
  addEventListener('change', filledIn, true);
  addEventListener('submit', sent, true);
  addEventListener('pagehide', early.drop);

  // When React hydrates a part because of a press, it also handles the press.
  document.documentElement.addEventListener(
    'click',
    () => {
      if (early.replaying) return;
      // The pressed control may read the fields filled in before.
      if (early.fields.size > 0) early.replay?.fields();
      if (early.press && isAnswered(early.press.control)) early.drop();
    },
    true,
  );
}
