export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed last and not answered yet. */
export type EarlyPressed = {
  readonly control: HTMLElement;
  /** When, by `performance.now()`. */
  readonly at: number;
  /** What a switch showed when it was pressed. */
  readonly state: string | null;
  /** The sign on the control that its press was noticed. */
  readonly sign: Animation;
};

/** What a field holds: its text or whether it is ticked, and where the person was writing, if she was. */
export type EarlyContent = { readonly content: string | boolean; readonly caret: number | null };

/** What a person did on a page before its scripts could answer, as the page's first lines noted it. */
export type Early = {
  /** While deeds are done again they are not noted again. */
  replaying: boolean;
  press: EarlyPressed | null;
  /** Fields that were filled in and don't know it yet. */
  readonly fields: Map<EarlyField, EarlyContent>;
  /** Forgets the press. */
  drop(): void;
  stateOf(control: Element): string | null;
  contentOf(field: EarlyField): EarlyContent;
  /** Whether React has taken over the element. It has no word for it, but leaves its properties on what it has. */
  isAlive(element: Element): boolean;
  /** What does it all again, when React has taken over the page's frame. Parts of the page may still be waiting. */
  replay?: { fields(): void; soon(): void };
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** How long a press counts, in seconds. So long its control shows that it was noticed. */
export const pressLasts = 20;

/**
 * Notes what is pressed and filled in while nothing answers. Its text stands in the page's head and runs before the body is
 * read: it may name nothing from outside but what the browser has.
 *
 * Links, forms with an address and the browser's own switches answer by themselves. Everything else is noted on its way
 * down, at the window, unless React has its element already.
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
  /** Whether the page is left by the browser itself. */
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
    // a provider's own buttons, which React never has
    if (control.closest('[data-answers-itself]')) return;
    // pressed again where it is answered at once, what was pressed before is forgotten
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

  // Where React brings a part of the page to life because of a press, it answers the press as well.
  document.documentElement.addEventListener(
    'click',
    () => {
      if (early.replaying) return;
      // what is pressed may ask what was filled in before
      if (early.fields.size > 0) early.replay?.fields();
      if (early.press && isAnswered(early.press.control)) early.drop();
    },
    true,
  );
}
