import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';

/** The values typed into the wizard. Passwords are excluded: they are never stored. */
export type Draft = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: 'CA' | 'US';
  readonly sponsor_consultant_id: string;
  readonly program_type: string;
  /** `''` means the current month. */
  readonly enrollment_month: string;
  readonly company_business_entity: string;
};

export const emptyDraft: Draft = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'CA',
  sponsor_consultant_id: '',
  program_type: 'Beauty Consultant',
  enrollment_month: '',
  company_business_entity: '',
};

const readDraft = (value: unknown): Draft | null => {
  if (!isRecord(value)) return null;
  const text = (key: keyof Draft) => (typeof value[key] === 'string' ? value[key].slice(0, 200) : emptyDraft[key]);
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: value.country === 'US' ? 'US' : 'CA',
    sponsor_consultant_id: text('sponsor_consultant_id'),
    program_type: text('program_type'),
    enrollment_month: text('enrollment_month'),
    company_business_entity: text('company_business_entity'),
  };
};

/** Values known before typing. The email address of an existing account cannot be changed in the wizard. */
type Known = {
  readonly sponsorCode: string | null;
  readonly account: { readonly email: string; readonly firstName: string; readonly lastName: string } | null;
};

/** The draft with known values in its empty fields. */
export const withKnown = (draft: Draft, { sponsorCode, account }: Known): Draft => ({
  ...draft,
  sponsor_consultant_id: draft.sponsor_consultant_id || (sponsorCode ?? ''),
  first_name: draft.first_name || (account?.firstName ?? ''),
  last_name: draft.last_name || (account?.lastName ?? ''),
  email: account?.email ?? draft.email,
});

/** The draft survives reloads, going back and errors while the tab is open. */
export const storedDraft = storedValue<Draft>({
  key: 'birchline.enrolment',
  area: 'session',
  empty: emptyDraft,
  read: readDraft,
});
