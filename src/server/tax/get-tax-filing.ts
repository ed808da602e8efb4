import type { FilingObstacle } from '#contract/tax/tax-filing.ts';
import type { TaxPayer } from '#contract/tax/tax-settings.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { type FilingPayer, type FilingTotals, payerGaps } from '#domain/tax/filing.ts';
import { fireEdition, isFireYear } from '#domain/tax/fire-file.ts';
import { t4aSchemaVersion } from '#domain/tax/t4a-file.ts';
import { isYearOver } from '#domain/tax/year-end.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { type FilingWanted, filingTotals, incompleteSlips, ruleOf } from './filing-slips.ts';
import { yearsOf } from './get-year-end.ts';
import { taxSettingsOf } from './tax-settings.ts';

export const getTaxFiling = functions.tax.getTaxFiling.handler(({ input, context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const { slip } = input;
      const now = context.now();
      const years = await yearsOf(tx, company);
      const ended = years.find((year) => isYearOver(year, now, company.timeZone));
      const year = input.year ?? ended ?? years[0] ?? Number(dayOf(now, company.timeZone).slice(0, 4));
      const wanted = { year, slip, company };
      const { totals, obstacles, payer } = await filingState(tx, wanted, now);
      return {
        year,
        years,
        slip,
        layout: slip === 'T4A' ? `CRA T619 and T4A, XML schema ${t4aSchemaVersion}` : fireEdition,
        currency: ruleOf(wanted).currency,
        slips: totals.slips,
        amount: formatAmount(totals.amount),
        obstacles,
        payer_gaps: payerGaps(slip, payer),
        ...(await incompleteSlips(tx, wanted, input)),
      };
    },
    'repeatable read',
  ),
);

interface FilingState {
  readonly totals: FilingTotals;
  readonly payer: FilingPayer;
  /** Empty if the file can be made. */
  readonly obstacles: FilingObstacle[];
}

/** Whether the file of a year can be made. `tx` acts as the worker. */
export async function filingState(tx: Transaction, wanted: FilingWanted, now: Date): Promise<FilingState> {
  const { year, slip, company } = wanted;
  const payer = payerOf(await taxSettingsOf(tx));
  const totals = await filingTotals(tx, wanted);
  const applicable: [FilingObstacle, boolean][] = [
    ['year-not-over', !isYearOver(year, now, company.timeZone)],
    ['unknown-layout', slip === '1099-NEC' && !isFireYear(year)],
    ['no-slips', totals.slips === 0],
    ['payer', payerGaps(slip, payer).length > 0],
    ['people', totals.incomplete > 0],
  ];
  return { totals, payer, obstacles: applicable.flatMap(([obstacle, applies]) => (applies ? [obstacle] : [])) };
}

const payerOf = (settings: TaxPayer): FilingPayer => ({
  legalName: settings.legal_name,
  address1: settings.address1,
  address2: settings.address2,
  city: settings.city,
  state: settings.state,
  postalCode: settings.postal_code,
  country: settings.country,
  contactName: settings.contact_name,
  contactPhone: settings.contact_phone,
  contactEmail: settings.contact_email,
  craAccount: settings.cra_account,
  ein: settings.ein,
  transmitterControlCode: settings.transmitter_control_code,
});
