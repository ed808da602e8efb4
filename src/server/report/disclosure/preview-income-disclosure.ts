import { sql } from 'drizzle-orm';
import type { DisclosureObstacle } from '#contract/report/income-disclosure.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { IncomeDisclosure } from '#domain/report/income-disclosure.ts';
import { isYearOver } from '#domain/tax/year-end.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { disclosureOf, incomeFiguresOf } from './figures.ts';
import { publishedDisclosureOf } from './published.ts';

export const previewIncomeDisclosure = functions.report.previewIncomeDisclosure.handler(({ input, context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const now = context.now();
      const years = await closedYears(tx);
      const newest = years.find((year) => isYearOver(year, now, company.timeZone)) ?? years[0];
      const year = input.year ?? newest ?? Number(dayOf(now, company.timeZone).slice(0, 4));
      const disclosure = await disclosureOf(tx, year, company);
      return {
        figures: await incomeFiguresOf(tx, disclosure, year, company),
        obstacles: await obstaclesOf(tx, { year, now, company, disclosure }),
        published: await publishedDisclosureOf(tx, year),
        years,
      };
    },
    'repeatable read',
  ),
);

/** The years with closed months, newest first. */
async function closedYears(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ year: number }>(sql`
    select distinct extract(year from period)::int as year from commission_periods where status = 'closed' order by 1 desc`);
  return rows.map(({ year }) => year);
}

type Asked = {
  readonly year: number;
  readonly now: Date;
  readonly company: CompanySettings;
  readonly disclosure: Pick<IncomeDisclosure, 'consultants'>;
};

/** Why a year cannot be published: its figures would change, or would not be complete. `tx` acts as the worker. */
export async function obstaclesOf(
  tx: Transaction,
  { year, now, company, disclosure }: Asked,
): Promise<DisclosureObstacle[]> {
  const { rows } = await tx.execute<{ open: boolean; other: boolean }>(sql`
    select not exists (select from commission_periods where period = ${`${year}-12-01`}::date and status = 'closed')
             or exists (select from commission_periods where status = 'open' and period >= ${`${year}-01-01`}::date
                        and period <= ${`${year}-12-01`}::date) as open,
           exists (select from commission_runs where status = 'closed' and payout_currency <> ${company.currencies.payout}
                   and period >= ${`${year}-01-01`}::date and period <= ${`${year}-12-01`}::date) as other`);
  const applicable: [DisclosureObstacle, boolean][] = [
    ['year-not-over', !isYearOver(year, now, company.timeZone)],
    ['months-open', rows[0]?.open !== false],
    ['other-currencies', rows[0]?.other !== false],
    ['no-consultants', disclosure.consultants === 0],
  ];
  return applicable.flatMap(([obstacle, applies]) => (applies ? [obstacle] : []));
}
