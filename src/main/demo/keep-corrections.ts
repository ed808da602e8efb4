import type { CompanySettings } from '#contract/company.ts';
import { dayOf } from '#domain/period/zone.ts';
import { auditEvents } from '#server/audit/tables.ts';
import { cancelAndCorrect } from '#server/commission/change-orders.ts';
import { makeMove } from '#server/commission/move-sponsor.ts';
import { makeReturn } from '#server/commission/record-return.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { DemoCompany } from './company.ts';
import type { DemoCorrection } from './corrections.ts';
import type { KeptPeople } from './keep-people.ts';
import { idOf } from './kept-ids.ts';

/**
 * Records what turned out otherwise after its month had closed, by the deeds of the admin's own functions: the closed month
 * is calculated again, the differences stand in the month that is open. `tx` acts as the worker.
 */
export async function keepCorrections(
  tx: Transaction,
  corrections: readonly DemoCorrection[],
  { seed }: DemoCompany,
  people: KeptPeople,
  company: CompanySettings,
): Promise<void> {
  const chance = chanceOf(seed, `corrections ${corrections[0]?.at.toISOString() ?? ''}`);
  for (const correction of corrections) {
    const event = await keep(tx, correction, chance, people, company);
    await tx.insert(auditEvents).values({
      ...event,
      requestId: 'demo',
      actorId: people.adminId,
      actorRole: 'admin',
      createdAt: correction.at,
    });
  }
}

async function keep(
  tx: Transaction,
  correction: DemoCorrection,
  chance: Chance,
  { consultantIds, adminId: by }: KeptPeople,
  company: CompanySettings,
) {
  const { at, reason } = correction;
  switch (correction.kind) {
    case 'return': {
      const { orderId, lines } = correction.order;
      const returnId = chance.uuid();
      const wanted = lines.map(({ quantity }, place) => ({ line_no: place + 1, quantity, amount: null }));
      const made = await makeReturn(
        tx,
        { order_id: orderId, lines: wanted, amount: null },
        { returnId, at, by, reason },
      );
      if (typeof made === 'string') throw new Error(`order ${orderId} cannot be returned: ${made}`);
      const detail = { returnId, base: made.base, reason };
      return { action: 'record-return', objectType: 'order', objectId: orderId, detail };
    }
    case 'cancellation': {
      const { orderId } = correction.order;
      const { refused } = await cancelAndCorrect(tx, [orderId], { at, by });
      if (refused.length > 0) throw new Error(`order ${orderId} cannot be cancelled`);
      const detail = { from: 'completed', to: 'cancelled' };
      return { action: 'update-order-status', objectType: 'order', objectId: orderId, detail };
    }
    case 'sponsorship': {
      const from = dayOf(correction.from, company.timeZone);
      const consultant = idOf(consultantIds, correction.consultant.key);
      const sponsor = idOf(consultantIds, correction.sponsor.key);
      const made = await makeMove(tx, { consultant, sponsor, from, reason }, { company, at, by });
      if (typeof made === 'string') throw new Error(`${consultant} cannot be moved: ${made}`);
      const detail = { sponsor, from: made.told.from, reason };
      return { action: 'move-sponsor', objectType: 'consultant', objectId: consultant, detail };
    }
  }
}
