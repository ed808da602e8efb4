import { type VolumeAdjusted, type VolumeAdjustment, volumeAdjusted } from '#contract/commission/volume.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseSignedAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { mayDecideFor } from '../consultant/may-decide-for.ts';
import { nameOf } from '../consultant/name.ts';
import { volumeAdjustments } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { lockPeriods } from '../order/commission-periods.ts';
import { type LiveEarnings, liveEarnings } from './live.ts';
import { openPeriodOf, openRow } from './open-period.ts';

type AdjustmentCall = {
  readonly company: Pick<CompanySettings, 'timeZone' | 'brand' | 'currencies'>;
  readonly at: Date;
  /** The admin. */
  readonly by: string | null;
};

type Refusals = Readonly<Record<'UNKNOWN_CONSULTANT' | 'OWN_VOLUME', () => Error>>;

/** Adjusts a volume of the open period, once per key. A draft of that period is then outdated and cannot be closed. */
export const adjustVolume = functions.commission.adjustVolume.handler(({ input, context, errors }) => {
  const { actor, company } = context;
  const { idempotency_key: key, ...adjustment } = input;
  const call = { company, at: context.now(), by: userIdOf(actor) };
  return withActor(context.db, worker, async (tx) => {
    const done = await runOnce(
      tx,
      { actor, key, functionName: 'adjust-volume', body: adjustment },
      volumeAdjusted,
      async () => {
        const adjusted = await makeAdjustment(tx, adjustment, call, errors);
        await writeAuditEvent(tx, context, 'adjust-volume', ['consultant', adjusted.consultant_id], {
          period: adjusted.period,
          amount: adjustment.amount,
          reason: adjustment.reason,
        });
        return adjusted;
      },
    );
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  });
});

/**
 * Adds an amount to, or subtracts it from, a consultant's volume of the open period; returns the earnings before and after. Throws
 * the refusals of `adjust-volume`. The caller writes the audit event. `tx` acts as the worker, in READ COMMITTED.
 */
export async function makeAdjustment(
  tx: Transaction,
  { consultant, amount, reason }: VolumeAdjustment,
  { company, at, by }: AdjustmentCall,
  errors: Refusals,
): Promise<VolumeAdjusted> {
  const { timeZone, brand, currencies } = company;
  const target = await lockConsultant(tx, brand.codePrefix, consultant);
  if (!target) throw errors.UNKNOWN_CONSULTANT();
  const { consultantId } = target;
  if (!(await mayDecideFor(tx, 'commissions:write', by, consultantId))) throw errors.OWN_VOLUME();
  const cents = parseSignedAmount(amount);
  if (cents === null) throw new Error(`the contract accepted ${amount} as an amount`);
  const period = await lockedOpenPeriod(tx, timeZone, at);
  const before = await liveEarnings(tx, consultantId, period, timeZone);
  await tx
    .insert(volumeAdjustments)
    .values({ consultantId, period: firstDayOf(period), amount: cents, reason, createdBy: by, createdAt: at });
  const after = await liveEarnings(tx, consultantId, period, timeZone);
  const both = <T>(of: (earnings: LiveEarnings) => T) => ({ before: of(before), after: of(after) });
  return {
    consultant_id: consultantId,
    consultant: nameOf(target),
    period,
    currency: currencies.shop,
    personal_volume: both(({ statement }) => formatAmount(statement.personalVolume)),
    tier: both(({ statement }) => statement.tier?.code ?? null),
    earnings: both(({ statement }) => formatAmount(statement.total)),
  };
}

/**
 * The open period, locked so that it cannot close before the transaction ends. `tx` acts as the worker, in READ
 * COMMITTED.
 */
async function lockedOpenPeriod(tx: Transaction, timeZone: string, now: Date): Promise<Period> {
  for (;;) {
    const period = await openPeriodOf(tx, timeZone, now);
    await openRow(tx, period);
    const [held] = await lockPeriods(tx, [period]);
    // A period that closed while this waited for the lock stays closed: the next one is open now.
    if (held?.status === 'open') return period;
  }
}
