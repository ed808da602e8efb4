import { z } from 'zod';

// The shapes that many functions share on the wire: JSON only, amounts as decimal strings, instants as ISO strings.

/** An amount as a decimal string with two places, e.g. `"1234.50"`; negative where a difference can be. */
export const amount = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'An amount looks like 1234.50');

/** An instant in UTC. */
export const instant = z.iso.datetime();

// Four digits of a year also write the year 0, which the database's calendar has not, and 9999, after which there is none.
const year = '(19|2[0-9])[0-9]{2}';

/** A commission period, e.g. `"2026-10"`, from 1900 to 2999. */
export const period = z.string().regex(new RegExp(`^${year}-(0[1-9]|1[0-2])$`), 'A period looks like 2026-10');

/** A day of the calendar, e.g. `"2026-10-31"`, from 1900 to 2999. */
export const day = (message?: string) => z.iso.date(message).regex(new RegExp(`^${year}-`), message);

/** An instant that somebody gives, from 1900 to 2999. */
export const givenInstant = instant.regex(new RegExp(`^${year}-`), 'Please choose a day between 1900 and 2999');

/** The number of a kept row: a run, a correction, a version of the plan. */
export const rowNumber = z.int32().positive();

export const id = z.uuid();

/** Every list takes this (specification, back office, section 7) … */
export const listInput = z.strictObject({
  searchTerm: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(2000).default(100),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListInput = z.infer<typeof listInput>;

/** … and answers this. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), total: z.number().int() });

/** The key that makes a command happen once: made by the browser, kept before it sends. */
export const idempotencyKey = z.uuid();

/** A trimmed, required text of bounded length. */
export const text = (max: number, message = 'Please fill in all required fields') =>
  z.string(message).trim().min(1, message).max(max, 'This is too long');

/** Lower case, as people's addresses are compared. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid e-mail address'));

// Control characters have no place in what people write: PostgreSQL refuses U+0000, and line breaks would let a line
// become two lines of a mail's head.
const noControls = /^\P{Cc}*$/u;
const noControlsButBreaks = /^[\P{Cc}\t\n\r]*$/u;

/** A trimmed, required text on one line. */
export const singleLine = (max: number, message?: string) =>
  text(max, message).regex(noControls, 'Please write this on one line');

/** A trimmed text on one line that may be empty. */
export const optionalLine = (max: number) =>
  z.string().trim().max(max, 'This is too long').regex(noControls, 'Please write this on one line').default('');

/** A trimmed, required text that may have several lines. */
export const printable = (max: number, message?: string) =>
  text(max, message).regex(noControlsButBreaks, 'This contains a character that can’t be shown');
