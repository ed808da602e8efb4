import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, instant, period, singleLine } from '../shapes.ts';

/** Consultants who earned at least `from` and less than `until`; null for no limit. */
export const incomeBand = z.object({
  from: amount.nullable(),
  until: amount.nullable(),
  consultants: z.number().int(),
  /** The average number of months with personal sales; null without consultants. */
  active_months: z.number().nullable(),
});

/** What all consultants of a calendar year earned, in the currency of payouts. */
export const incomeFigures = z.object({
  year: z.number().int(),
  currency: z.string(),
  /** Everyone who was a consultant in the year, with and without earnings. */
  consultants: z.number().int(),
  /** Consultants who earned more than zero. */
  earners: z.number().int(),
  earned: amount,
  mean: amount.nullable(),
  lower_quartile: amount.nullable(),
  median: amount.nullable(),
  upper_quartile: amount.nullable(),
  active_months: z.number().nullable(),
  /**
   * The first month of the figures, where consultants were imported who had joined before it, so that another system paid them in earlier
   * months of the year; null where all months count. Disclosures that were published before this was recorded have null.
   */
  first_month: period.nullable().default(null),
  bands: z.array(incomeBand),
});
export type IncomeFigures = z.infer<typeof incomeFigures>;

export const publishedDisclosure = incomeFigures.extend({ published_at: instant });
export type PublishedDisclosure = z.infer<typeof publishedDisclosure>;

/** Why a year cannot be published yet. */
export const disclosureObstacle = z.enum(['year-not-over', 'months-open', 'other-currencies', 'no-consultants']);
export type DisclosureObstacle = z.infer<typeof disclosureObstacle>;

const calendarYear = z.coerce.number().int().min(2000).max(2999);
const anyYear = z.strictObject({ year: calendarYear.nullable().default(null) });
const oneYear = { year: calendarYear };

export const disclosureFunctions = {
  getIncomeDisclosure: read(
    'get-income-disclosure',
    'everyone',
    'The income disclosure of a year, by default the newest',
  )
    .input(anyYear)
    .output(
      z.object({
        disclosure: publishedDisclosure.nullable(),
        /** The published years, newest first. */
        years: z.array(z.number().int()),
      }),
    ),
  previewIncomeDisclosure: read(
    'preview-income-disclosure',
    'books:read',
    'The income disclosure of a year as the ledger has it now, published or not',
  )
    .input(anyYear)
    .output(
      z.object({
        figures: incomeFigures,
        /** Empty if the year can be published. */
        obstacles: z.array(disclosureObstacle),
        published: publishedDisclosure.nullable(),
        /** The years with closed months, newest first. */
        years: z.array(z.number().int()),
      }),
    ),
  publishIncomeDisclosure: command(
    'publish-income-disclosure',
    'commissions:write',
    'Publish the income disclosure of a year',
  )
    .input(z.strictObject(oneYear))
    .errors({
      NOT_READY: { status: 409, message: 'This year cannot be published yet.' },
      ALREADY_PUBLISHED: { status: 409, message: 'The income disclosure of this year is already published.' },
    })
    .output(publishedDisclosure),
  withdrawIncomeDisclosure: command(
    'withdraw-income-disclosure',
    'commissions:write',
    'Withdraw a published income disclosure',
  )
    .input(z.strictObject({ ...oneYear, reason: singleLine(300) }))
    .errors({ NOT_PUBLISHED: { status: 404, message: 'The income disclosure of this year is not published.' } })
    .output(z.object({ success: z.literal(true) })),
};
