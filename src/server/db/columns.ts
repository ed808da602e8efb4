import { sql } from 'drizzle-orm';
import { bigint, char, customType, date, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Period } from '#domain/period/period.ts';

// Columns shared by many tables, so that one kind of fact is stored in one way everywhere.

/** An amount in minor units (cents). Never `numeric`: it accepts NaN, and `NaN > 0` is true. */
export const money = (name: string) => bigint(name, { mode: 'bigint' });

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** ISO 4217 code of the amounts in the same row. */
export const currency = (name = 'currency') => char(name, { length: 3 });

/** A commission period: the first day of a calendar month in the company's time zone. */
export const period = (name = 'period') => date(name, { mode: 'string' });

/** A period as such a date. */
export const firstDayOf = (period: Period): string => `${period}-01`;

/** The period of such a date. */
export const periodOfDay = (day: string): Period => day.slice(0, 7);

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was created, by default by the database's clock. */
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** A random id, created with the row; derived ids are set by the writer. */
export const newId = (name: string) => uuid(name).primaryKey().default(sql`gen_random_uuid()`);
