import type { CompanySettings } from '#contract/settings/company.ts';
import { dayOf } from '#domain/period/zone.ts';
import { type AuditedAction, writeAuditEvent } from '#server/audit/write-audit-event.ts';
import { cancelAndCorrect } from '#server/correction/change-orders.ts';
import { changeSponsor } from '#server/correction/move-sponsor.ts';
import { makeReturn } from '#server/correction/record-return.ts';
import type { Transaction } from '#server/db/database.ts';
import type { DemoCompany } from './company.ts';
import type { DemoCorrection } from './corrections.ts';
import { type Random, randomOf } from './random.ts';
import type { SavedPeople } from './save-people.ts';
import { idOf } from './saved-ids.ts';

/**
 * Records the corrections of closed months with the functions that admins use: the closed month is calculated again,
 * and the differences are booked in the open month. `tx` acts as the worker.
 */
export async function saveCorrections(
  tx: Transaction,
  corrections: readonly DemoCorrection[],
  { seed }: DemoCompany,
  people: SavedPeople,
  company: CompanySettings,
): Promise<void> {
  const random = randomOf(seed, `corrections ${corrections[0]?.at.toISOString() ?? ''}`);
  for (const correction of corrections) {
    const { action, object, detail } = await saveCorrection(tx, correction, random, people, company);
    const actor = { role: 'admin', adminRole: 'owner', userId: people.adminId } as const;
    const act = { actor, requestId: 'demo', now: () => correction.at };
    await writeAuditEvent(tx, act, action, object, detail);
  }
}

async function saveCorrection(
  tx: Transaction,
  correction: DemoCorrection,
  random: Random,
  { consultantIds, adminId: by }: SavedPeople,
  company: CompanySettings,
): Promise<AuditedAction> {
  const { at, reason } = correction;
  switch (correction.kind) {
    case 'return': {
      const { orderId, lines } = correction.order;
      const returnId = random.uuid();
      const wanted = lines.map(({ quantity }, place) => ({ line_no: place + 1, quantity, amount: null }));
      const changed = await makeReturn(
        tx,
        { order_id: orderId, lines: wanted, amount: null },
        { returnId, at, by, reason, sentBy: null },
      );
      if (typeof changed === 'string') throw new Error(`order ${orderId} cannot be returned: ${changed}`);
      const detail = { returnId, base: changed.base, reason };
      return { action: 'record-return', object: ['order', orderId], detail };
    }
    case 'cancellation': {
      const { orderId } = correction.order;
      const { refused } = await cancelAndCorrect(tx, [orderId], { at, by });
      if (refused.length > 0) throw new Error(`order ${orderId} cannot be cancelled`);
      const detail = { from: 'completed', to: 'cancelled' };
      return { action: 'update-order-status', object: ['order', orderId], detail };
    }
    case 'sponsorship': {
      const from = dayOf(correction.from, company.timeZone);
      const consultant = idOf(consultantIds, correction.consultant.key);
      const sponsor = idOf(consultantIds, correction.sponsor.key);
      const changed = await changeSponsor(
        tx,
        { consultant, sponsor: { kind: 'consultant', code: sponsor }, from, reason },
        { company, at, by },
      );
      if (typeof changed === 'string') throw new Error(`${consultant} cannot be moved: ${changed}`);
      const detail = { sponsor, from: changed.summary.from, reason };
      return { action: 'move-sponsor', object: ['consultant', consultant], detail };
    }
  }
}
