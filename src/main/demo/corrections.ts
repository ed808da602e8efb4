import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import { type DemoConsultant, inTeamOf } from './consultants.ts';
import type { DemoOrder } from './orders.ts';

const hour = 3_600_000;

/** A fact of a closed month that turned out otherwise, and when the admin recorded it. */
export type DemoCorrection = { readonly at: Date; readonly reason: string } & (
  | { readonly kind: 'return' | 'cancellation'; readonly order: DemoOrder }
  | {
      readonly kind: 'sponsorship';
      readonly consultant: DemoConsultant;
      readonly sponsor: DemoConsultant;
      /** A moment of the day from which on the new sponsor counts. */
      readonly from: Date;
    }
);

type Month = DemoCompany['months'][number];
type Sold = DemoOrder & { readonly seller: DemoConsultant };

/**
 * The corrections after months have closed, all of them in the team leader’s team, so that this leader and the admin see
 * differences in a closed month and in the open one: two returns, one of them so large that its seller falls to a lower
 * tier, a cancelled order, and a consultant who was under the wrong sponsor. By the month in which they are recorded.
 */
export function demoCorrections({ months, consultants }: DemoCompany): ReadonlyMap<Month, readonly DemoCorrection[]> {
  const [older, recorded] = [months.at(-5), months.at(-4)];
  const [closed, open] = [months.at(-2), months.at(-1)];
  if (!older || !recorded || !closed || !open) return new Map();
  const after = (month: Month, hours: number) =>
    new Date(Math.min(month.closedAt.getTime() + hours * hour, open.until.getTime()));
  const returned = costliestReturn(closed);
  const cancelled = teamOrders(closed).find(
    ({ buyer, seller }) => buyer.as === 'guest' && seller !== returned?.seller && levelOf(seller) <= 2,
  );
  return new Map([
    [recorded, listed(returnOf(teamOrders(older)[0], after(older, 70), 'Arrived broken, returned by the customer'))],
    [
      open,
      [
        ...listed(returnOf(returned, after(closed, 26), 'Returned within thirty days')),
        ...listed(cancelled && { kind: 'cancellation', order: cancelled, at: after(closed, 50), reason: 'cancelled' }),
        ...listed(wrongSponsor(closed, consultants, after(closed, 75))),
      ],
    ],
  ]);
}

const listed = (correction: DemoCorrection | undefined): DemoCorrection[] => (correction ? [correction] : []);

function returnOf(order: DemoOrder | undefined, at: Date, reason: string): DemoCorrection | undefined {
  return order && { kind: 'return', order, at, reason };
}

/** How far below the team leader. */
function levelOf(consultant: DemoConsultant): number {
  let level = 0;
  for (let above: DemoConsultant | null = consultant; above && above.key !== 'teamLeader'; above = above.sponsor)
    level++;
  return level;
}

/** Completed orders of active sellers in the team leader’s team, four levels deep, the largest first. */
function teamOrders({ orders }: Month): Sold[] {
  return orders
    .flatMap((order) => (order.seller && order.completedAt ? [{ ...order, seller: order.seller }] : []))
    .filter(({ seller }) => seller.left === null && seller.key !== 'teamLeader' && inTeamOf('teamLeader', seller))
    .filter(({ seller }) => levelOf(seller) <= 4)
    .sort((a, b) => Number(b.base - a.base) || a.orderId.localeCompare(b.orderId));
}

function volumesOf({ orders }: Month): Map<DemoConsultant, bigint> {
  const volumes = new Map<DemoConsultant, bigint>();
  for (const { seller, completedAt, base } of orders) {
    if (seller && completedAt) volumes.set(seller, (volumes.get(seller) ?? 0n) + base);
  }
  return volumes;
}

/** The smallest order without which its seller would be a tier lower: the return costs much more than its own commission. */
function costliestReturn(month: Month): Sold | undefined {
  const volumes = volumesOf(month);
  const minimum = ({ programType }: DemoConsultant, volume: bigint) =>
    planVersion1.tracks
      .find(({ programs }) => programs.includes(programType))
      ?.tiers.findLast((tier) => volume >= tier.minimum)?.minimum ?? 0n;
  return teamOrders(month).findLast(({ seller, base }) => {
    const volume = volumes.get(seller) ?? 0n;
    return minimum(seller, volume) >= 100_000n && volume - base < minimum(seller, volume);
  });
}

/** The top seller three levels below the leader, moved one level up from the middle of the month. */
function wrongSponsor(
  closed: Month,
  consultants: readonly DemoConsultant[],
  at: Date,
): Extract<DemoCorrection, { kind: 'sponsorship' }> | undefined {
  const volumes = volumesOf(closed);
  const from = new Date(closed.from.getTime() + 14 * day + 12 * hour);
  const [consultant] = consultants
    .filter(
      (one) => one.left === null && one.joinDate < closed.from && inTeamOf('teamLeader', one) && levelOf(one) === 3,
    )
    .filter(({ sponsor }) => sponsor?.sponsor?.left === null)
    .sort((a, b) => Number((volumes.get(b) ?? 0n) - (volumes.get(a) ?? 0n)) || a.key.localeCompare(b.key));
  const sponsor = consultant?.sponsor?.sponsor;
  if (!consultant || !sponsor) return undefined;
  return { kind: 'sponsorship', consultant, sponsor, from, at, reason: 'Named the wrong sponsor, both agree' };
}
