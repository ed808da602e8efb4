import type { SignedInPerson } from '#contract/person.ts';

export type { SignedInPerson };

/** The part of an e-mail address before the at-sign: `mara@example.org` → `mara`. */
export const nameOfEmail = (email: string): string => email.split('@', 1)[0] ?? email;

/** The letter in a person's round mark, from the name where there is one, else from the address. */
export const initialOf = (person: Pick<SignedInPerson, 'firstName' | 'email'>): string =>
  (Array.from(person.firstName.trim() || person.email)[0] ?? '').toLocaleUpperCase('en');
