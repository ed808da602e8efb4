import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): readonly Field[] => [...form.elements].filter(isField);

const hasChecks = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const keyOf = (field: Field): string => (hasChecks(field) ? `${field.name}=${field.value}` : field.name);
const entryOf = (field: Field): string => (hasChecks(field) ? String(field.checked) : field.value);

type Entries = ReadonlyMap<string, string>;
const entriesOf = (form: HTMLFormElement): Entries =>
  new Map(fieldsOf(form).map((field) => [keyOf(field), entryOf(field)]));

/** Whether a field has the value that the page came with. Selects may get their options only by scripts. */
function hasDefault(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return false;
  return hasChecks(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

const hasDefaults = (form: HTMLFormElement): boolean =>
  fieldsOf(form).every((field) => field instanceof HTMLSelectElement || hasDefault(field));

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
  const before = useRef<Entries | null>(null);
  useEffect(() => {
    if (saved !== undefined && form.current) before.current = entriesOf(form.current);
  }, [form, saved]);
  useEffect(() => {
    const element = form.current;
    if (!isWatched || !element) return;
    const onFocus = () => {
      // Entries from before the scripts ran are not saved.
      if (before.current === null && hasDefaults(element)) before.current = entriesOf(element);
    };
    const isUnsaved = () => {
      const entries = before.current;
      if (entries === null) return !hasDefaults(element);
      // Untouched fields follow the saved values.
      return fieldsOf(element).some((field) => !hasDefault(field) && entryOf(field) !== entries.get(keyOf(field)));
    };
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
