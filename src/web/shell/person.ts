import type { SignedInPerson } from '#contract/account/account.ts';
import type { Permission } from '#domain/account/admin-role.ts';

export type { SignedInPerson };

/** Whether a person is an admin with a role that includes this permission. The functions decide; this is for what pages show. */
export const mayUse = (
  person: Pick<SignedInPerson, 'permissions'> | null | undefined,
  permission: Permission,
): boolean => person?.permissions.includes(permission) ?? false;

/** The part of an email address before the at-sign: `mara@example.org` → `mara`. */
export const nameOfEmail = (email: string): string => email.split('@', 1)[0] ?? email;

/** The letter of the avatar, from the name or else from the address. */
export const initialOf = (person: Pick<SignedInPerson, 'firstName' | 'email'>): string =>
  (Array.from(person.firstName.trim() || person.email)[0] ?? '').toLocaleUpperCase('en');

/** The letters of the avatar beside a full name: `Ada Moss` → `AM`. */
export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName].map((name) => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('en')).join('');
