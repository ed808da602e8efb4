import { type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): readonly Field[] => [...form.elements].filter(isField);

const defaultIndex = ({ options }: HTMLSelectElement): number =>
  [...options].findIndex(({ defaultSelected }) => defaultSelected);

/** React chooses the option of a controlled select without making it the default. */
function rememberChoices(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    const chosen = field instanceof HTMLSelectElement && defaultIndex(field) < 0 && field.options[field.selectedIndex];
    if (chosen) chosen.defaultSelected = true;
  }
}

function isDefault(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex === Math.max(defaultIndex(field), 0);
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked === field.defaultChecked;
  return field.value === field.defaultValue;
}

/** What was entered into a form, as a text to compare. */
const enteredInto = (form: HTMLFormElement): string =>
  JSON.stringify(fieldsOf(form).map((field) => [field.name, field.value, 'checked' in field && field.checked]));

const watched = new Set<() => boolean>();

/** Whether the page has a form with entries that leaving would lose. */
export const hasUnsavedForm = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

type Options = {
  readonly isWatched: boolean;
  /** Another value after each time that the entries were saved. */
  readonly saved: unknown;
};

/** Asks before the page is left while the form has unsaved entries. Pages of this site ask by `NavigationGuard`. */
export function useUnsavedWarning(form: RefObject<HTMLFormElement | null>, { isWatched, saved }: Options): void {
  const atSave = useRef<string | null>(null);
  useEffect(() => {
    if (form.current) rememberChoices(form.current);
  }, [form]);
  useEffect(() => {
    // What was entered before the scripts ran is not saved.
    if (saved !== undefined && form.current) atSave.current = enteredInto(form.current);
  }, [form, saved]);
  useEffect(() => {
    if (!isWatched) return;
    const isUnsaved = () => {
      const element = form.current;
      // The server may have stored the entries in another form, such as without spaces at the ends.
      return element !== null && !fieldsOf(element).every(isDefault) && enteredInto(element) !== atSave.current;
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    watched.add(isUnsaved);
    addEventListener('beforeunload', onUnload);
    return () => {
      watched.delete(isUnsaved);
      removeEventListener('beforeunload', onUnload);
    };
  }, [form, isWatched]);
}
