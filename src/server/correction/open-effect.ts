import type { OpenEffect } from '#contract/correction/sponsor-move.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { calculate } from '#domain/commission/engine.ts';
import { effectOf } from '#domain/commission/plan-effect.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nextPeriod, type Period } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { consultantsByNumber } from '../commission/columns/by-number.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { type RunInput, readRunInput } from '../commission/run/run-input.ts';
import { scopeOf } from '../commission/scope.ts';
import { clientOf } from '../db/client.ts';
import type { Transaction } from '../db/database.ts';
import { planOfPeriod } from '../plan/plan-store.ts';

/** The maximum number of consultants listed, by largest change of pay. */
const maxMovers = 12;

/** A change of sponsor made in `tx`. Consultants by their numbers, null for no sponsor. */
export interface SponsorChange {
  readonly consultantNo: number;
  readonly sponsorBeforeNo: number | null;
  readonly from: Date;
}

/**
 * The effect of a change of sponsor on the pay of open months: each calculated by the engine of the run, with the
 * current and with the previous sponsor, both from one reading of the facts. `tx` acts as the worker.
 */
export async function openEffectsOf(
  tx: Transaction,
  { company, now }: { readonly company: Pick<CompanySettings, 'timeZone' | 'currencies'>; readonly now: Date },
  move: SponsorChange,
): Promise<OpenEffect[]> {
  const { timeZone, currencies } = company;
  const effects: OpenEffect[] = [];
  const present = periodOf(now, timeZone);
  for (let period = await openPeriodOf(tx, timeZone, now); period <= present; period = nextPeriod(period)) {
    if (scopeOf(period, timeZone).end <= move.from) continue;
    const effect = await effectIn(tx, period, timeZone, move);
    if (effect !== null) effects.push({ ...effect, currency: currencies.shop });
  }
  return effects;
}

async function effectIn(
  tx: Transaction,
  period: Period,
  timeZone: string,
  move: SponsorChange,
): Promise<Omit<OpenEffect, 'currency'> | null> {
  const { plan } = await planOfPeriod(tx, period);
  const input = await readRunInput(clientOf(tx), { period, plan, timeZone });
  const before = withSponsorBefore(input, move);
  if (before === null) return null;
  const { gainers, losers, movers } = effectOf(calculate(before, plan), calculate(input.engine, plan), maxMovers);
  const numberOf = (consultant: number) => input.consultantNo[consultant] ?? noConsultant;
  const people = await consultantsByNumber(
    tx,
    movers.map(({ consultant }) => numberOf(consultant)),
  );
  return {
    period,
    gainers,
    losers,
    movers: movers.flatMap(({ consultant, before, after }) => {
      const person = people.get(numberOf(consultant));
      if (!person) return [];
      const amounts = {
        before: formatAmount(before),
        after: formatAmount(after),
        change: formatAmount(after - before),
      };
      return [{ consultant_id: person.id, name: person.name, ...amounts }];
    }),
  };
}

/** The same facts with the previous sponsor; null if the consultant is not part of the month. */
function withSponsorBefore(
  { engine, consultantNo }: RunInput,
  { consultantNo: moved, sponsorBeforeNo }: SponsorChange,
) {
  const place = consultantNo.indexOf(moved);
  if (place < 0) return null;
  const sponsor = engine.consultants.sponsor.slice();
  sponsor[place] = sponsorBeforeNo === null ? noConsultant : consultantNo.indexOf(sponsorBeforeNo);
  return { ...engine, consultants: { ...engine.consultants, sponsor } };
}
