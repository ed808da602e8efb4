import { sql } from 'drizzle-orm';
import { consultants } from './tables.ts';

/** A consultant's full name in a query of `consultants`. */
export const fullName = sql<string>`${consultants.firstName} || ' ' || ${consultants.lastName}`;

/** The full name of a person in a row, as shown on lines and documents. */
export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
