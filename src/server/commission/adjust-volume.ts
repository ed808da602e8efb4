import { type VolumeAdjusted, type VolumeAdjustment, volumeAdjusted } from '#contract/commission/volume.ts';
import type { CompanySettings } from '#contract/company.ts';
import { formatAmount, parseSignedAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { undone } from '../db/undone.ts';
import { functions } from '../implement.ts';
import { once } from '../order/once.ts';
import { holdPeriods } from '../order/periods.ts';
import { findConsultant } from '../person/find-consultant.ts';
import { mayDecideFor } from '../person/may-decide-for.ts';
import { nameOf } from '../person/name.ts';
import { volumeAdjustments } from '../person/tables.ts';
import { type LiveEarnings, liveEarnings } from './live.ts';
import { openPeriodOf, openRow } from './open-period.ts';

type AdjustmentCall = {
  readonly company: Pick<CompanySettings, 'timeZone' | 'brand' | 'currencies'>;
  readonly at: Date;
  /** The admin. */
  readonly by: string | null;
};
type Refusals = Readonly<Record<'UNKNOWN_CONSULTANT' | 'OWN_VOLUME', () => Error>>;

/** What an adjustment would change: it is made and undone. */
export const previewVolumeAdjustment = functions.commission.previewVolumeAdjustment.handler(
  ({ input, context, errors }) => {
    const call = { company: context.company, at: context.now(), by: userIdOf(context.actor) };
    return undone(context.db, worker, (tx) => makeAdjustment(tx, input, call, errors));
  },
);

/** Adjusts a volume of the open period, once per key. A draft of that period is then out of date, and cannot be closed. */
export const adjustVolume = functions.commission.adjustVolume.handler(({ input, context, errors }) => {
  const { actor, company } = context;
  const { idempotency_key: key, ...adjustment } = input;
  const call = { company, at: context.now(), by: userIdOf(actor) };
  return withActor(context.db, worker, async (tx) => {
    const done = await once(
      tx,
      { actor, key, functionName: 'adjust-volume', body: adjustment },
      volumeAdjusted,
      async () => {
        const told = await makeAdjustment(tx, adjustment, call, errors);
        await keepAudit(tx, context, 'adjust-volume', ['consultant', told.consultant_id], {
          period: told.period,
          amount: adjustment.amount,
          reason: adjustment.reason,
        });
        return told;
      },
    );
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  });
});

async function makeAdjustment(
  tx: Transaction,
  { consultant, amount, reason }: VolumeAdjustment,
  { company, at, by }: AdjustmentCall,
  errors: Refusals,
): Promise<VolumeAdjusted> {
  const { timeZone, brand, currencies } = company;
  const found = await findConsultant(tx, brand.codePrefix, consultant);
  if (!found) throw errors.UNKNOWN_CONSULTANT();
  const { consultantId } = found;
  if (!(await mayDecideFor(tx, by, consultantId))) throw errors.OWN_VOLUME();
  const cents = parseSignedAmount(amount);
  if (cents === null) throw new Error(`the contract let ${amount} in as an amount`);
  const period = await heldOpenPeriod(tx, timeZone, at);
  const before = await liveEarnings(tx, consultantId, period, timeZone);
  await tx
    .insert(volumeAdjustments)
    .values({ consultantId, period: firstDayOf(period), amount: cents, reason, createdBy: by, createdAt: at });
  const after = await liveEarnings(tx, consultantId, period, timeZone);
  const both = <T>(of: (earnings: LiveEarnings) => T) => ({ before: of(before), after: of(after) });
  return {
    consultant_id: consultantId,
    consultant: nameOf(found),
    period,
    currency: currencies.shop,
    personal_volume: both(({ statement }) => formatAmount(statement.personalVolume)),
    tier: both(({ statement }) => statement.tier?.code ?? null),
    earnings: both(({ statement }) => formatAmount(statement.total)),
  };
}

/** The open period, which cannot close before the transaction ends. `tx` acts as the worker, in READ COMMITTED. */
async function heldOpenPeriod(tx: Transaction, timeZone: string, now: Date): Promise<Period> {
  for (;;) {
    const period = await openPeriodOf(tx, timeZone, now);
    await openRow(tx, period);
    const [held] = await holdPeriods(tx, [period]);
    // One that closed while this waited for it is closed for ever: the next one is open now.
    if (held?.status === 'open') return period;
  }
}
