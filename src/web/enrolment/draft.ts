import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';

/** The fields of the wizard that survive a reload. Passwords are excluded: they are never stored. */
export const draftFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'country',
  'state',
  'postal_code',
  'sponsor_consultant_id',
  'program_type',
  'enrollment_month',
  'company_business_entity',
] as const;

export type Draft = Readonly<Record<string, string>>;

const empty: Draft = {};

/** The typed values of a form, without its passwords. */
export const draftOf = (form: FormData): Draft =>
  Object.fromEntries(draftFields.map((name) => [name, String(form.get(name) ?? '').slice(0, 200)]));

export const readDraft = (value: unknown): Draft | null => {
  if (!isRecord(value)) return null;
  const texts = draftFields.flatMap((name): [string, string][] => {
    const text = value[name];
    return typeof text === 'string' ? [[name, text.slice(0, 200)]] : [];
  });
  return Object.fromEntries(texts);
};

/** The draft survives reloads, going back and errors while the tab is open. */
export const storedDraft = storedValue<Draft>({ key: 'birchline.enrolment', area: 'session', empty, read: readDraft });

/** Removes the stored draft. */
export const clearDraft = (): void => storedDraft.set(empty);
