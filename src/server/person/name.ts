import { sql } from 'drizzle-orm';
import { consultants } from './tables.ts';

/** A consultant's whole name in a query of `consultants`. */
export const fullName = sql<string>`${consultants.firstName} || ' ' || ${consultants.lastName}`;

/** The whole name of somebody who was read, as it is written on lines and papers. */
export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
