import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): readonly Field[] => [...form.elements].filter(isField);

/** The entries of a form, as a text to compare. */
const enteredInto = (form: HTMLFormElement): string =>
  JSON.stringify(fieldsOf(form).map((field) => [field.name, field.value, 'checked' in field && field.checked]));

/** Whether the text fields have the values that the page came with. Selects may get their options only by scripts. */
const hasDefaults = (form: HTMLFormElement): boolean =>
  fieldsOf(form).every((field) => field instanceof HTMLSelectElement || field.value === field.defaultValue);

const watched = new Set<() => boolean>();

/** Whether the page has a form with entries that leaving would lose. */
export const hasUnsavedForm = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

type Options = {
  readonly isWatched: boolean;
  /** Another value after each time that the entries were saved; undefined before. */
  readonly saved: unknown;
};

/** Asks before the page is left while the form has unsaved entries; within the site, `NavigationGuard` asks. */
export function useUnsavedWarning(form: RefObject<HTMLFormElement | null>, { isWatched, saved }: Options): void {
  /** The entries when the form was opened or last saved. */
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (saved !== undefined && form.current) before.current = enteredInto(form.current);
  }, [form, saved]);
  useEffect(() => {
    const element = form.current;
    if (!isWatched || !element) return;
    const onFocus = () => {
      // Entries from before the scripts ran are not saved.
      if (before.current === null && hasDefaults(element)) before.current = enteredInto(element);
    };
    const isUnsaved = () => (before.current === null ? !hasDefaults(element) : enteredInto(element) !== before.current);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    watched.add(isUnsaved);
    element.addEventListener('focusin', onFocus);
    addEventListener('beforeunload', onUnload);
    return () => {
      watched.delete(isUnsaved);
      element.removeEventListener('focusin', onFocus);
      removeEventListener('beforeunload', onUnload);
    };
  }, [form, isWatched]);
}
