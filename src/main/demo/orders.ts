import { type PricingRules, priceCart } from '#domain/pricing/price.ts';
import { baskets, type DemoLine } from './baskets.ts';
import { type DemoMonth, day } from './calendar.ts';
import type { DemoConsultant } from './consultants.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoProduct } from './product/product.ts';
import { randomOf } from './random.ts';

/** Who buys: a consultant for their own use, or a customer. */
export type DemoBuyer =
  | { readonly as: 'consultant'; readonly person: DemoConsultant }
  | { readonly as: 'customer' | 'guest'; readonly person: DemoCustomer };

export type DemoOrder = {
  readonly orderId: string;
  readonly at: Date;
  readonly buyer: DemoBuyer;
  /** Whom it is credited to. */
  readonly seller: DemoConsultant | null;
  readonly attribution: 'link' | 'code' | 'own_purchase' | 'none';
  readonly lines: readonly DemoLine[];
  /** Commissionable base in cents, by the rule of prices. */
  readonly base: bigint;
  readonly paidAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
};

type Company = {
  readonly consultants: readonly DemoConsultant[];
  readonly customers: readonly DemoCustomer[];
  readonly products: readonly DemoProduct[];
  readonly rules: PricingRules;
};

const hour = 3_600_000;
const minute = 60_000;

/** The orders of a month, oldest first. */
export function demoOrders(
  seed: number,
  month: DemoMonth,
  { consultants, customers, products, rules }: Company,
): DemoOrder[] {
  const random = randomOf(seed, `orders ${month.period}`);
  const basketOf = baskets(products, random);
  const customersOf = Map.groupBy(customers, ({ consultant }) => consultant);
  const orders: DemoOrder[] = [];

  for (const seller of consultants) {
    const from = Math.max(month.from.getTime(), seller.joinDate.getTime());
    const until = Math.min(month.until.getTime(), ...endsOf(seller));
    const wanted = volumeOf(seller, from, until);
    if (wanted < 25) continue;
    const known = (customersOf.get(seller) ?? []).filter(({ joinDate }) => joinDate.getTime() < until - hour);
    const ownUse = { as: 'consultant', person: seller } as const;
    let sold = 0;
    if (random.of(0.45)) sold += place(ownUse, seller, from, until, wanted);
    while (sold < wanted - 15) {
      const buyer = known.length > 0 ? asBuyer(random.pick(known)) : ownUse;
      sold += place(buyer, seller, Math.max(from, buyer.person.joinDate.getTime()), until, wanted - sold);
    }
  }
  // Some customers find the shop on their own and name no consultant.
  const strays = customers.filter(({ consultant, joinDate }) => !consultant && joinDate < month.from);
  for (let more = Math.round(orders.length * 0.03); more > 0 && strays.length > 0; more--) {
    place(asBuyer(random.pick(strays)), null, month.from.getTime(), month.until.getTime(), 140);
  }
  return orders.sort((a, b) => a.at.getTime() - b.at.getTime());

  /** In dollars: what they want to sell between `from` and `until`. */
  function volumeOf(seller: DemoConsultant, from: number, until: number): number {
    // Drawn whether it is needed or not, so that one person's draws do not change everybody else's.
    const sells = random.of(seller.steadiness);
    const luck = random.around(seller.steadiness === 1 ? 0.07 : 0.24);
    if (!sells || until - from < (month.open ? 1 : hour)) return 0;
    const end = month.open ? month.until.getTime() : month.from.getTime() + 30 * day;
    const present = Math.min(1, (until - from) / (end - month.from.getTime()));
    return seller.monthlyVolume * month.season * luck * present;
  }

  /** Places an order of about at most `most` dollars and answers its base, 0 when it was cancelled. */
  function place(buyer: DemoBuyer, seller: DemoConsultant | null, from: number, until: number, most: number): number {
    const lines = basketOf(buyer.as === 'consultant', most);
    const { city, country, state } = buyer.person;
    const price = priceCart(
      lines.map(({ product, quantity }) => ({ unitPrice: product.price, quantity })),
      buyer.as,
      { country, region: state },
      rules,
    );
    if ('refused' in price) throw new RangeError(`${price.refused}: ${city} ${state}`);
    const base = price.subtotal - price.discount;
    const at = momentIn(from, until);
    const fate = fateOf(at);
    const referred = random.of(0.64) ? 'link' : 'code';
    const attribution = buyer.as === 'consultant' ? 'own_purchase' : seller ? referred : 'none';
    orders.push({ orderId: random.uuid(), at, buyer, seller, attribution, lines, base, ...fate });
    return fate.cancelledAt ? 0 : Number(base) / 100;
  }

  /** A waking hour of a day, more often at the weekend and when the month ends. */
  function momentIn(from: number, until: number): Date {
    const start = month.from.getTime();
    const first = Math.floor((from - start) / day);
    const last = Math.floor((until - 1 - start) / day);
    const days = Array.from({ length: Math.max(1, last - first + 1) }, (_, number) => first + number);
    const chosen = random.weighted(days, (number) => {
      const weekday = new Date(start + number * day).getUTCDay();
      return 1 + (weekday === 0 || weekday === 6 ? 0.3 : 0) + (number >= 27 ? 0.5 : 0);
    });
    const moment = start + chosen * day + (8 + 13.5 * random.next()) * hour;
    // Paying takes some minutes, and happens in the same month.
    const latest = Math.max(from, until - 10 * minute);
    const between = from + (latest - from) * random.next();
    return new Date(moment >= from && moment < latest ? moment : between);
  }

  /** The parcels leave once a day, and the office answers once a day: at this hour, not before `earliest`. */
  function nextOf(hourOfDay: number, earliest: number): number {
    const first = month.from.getTime() + hourOfDay;
    return first + Math.max(0, Math.ceil((earliest - first) / day)) * day;
  }

  function fateOf(at: Date): Pick<DemoOrder, 'paidAt' | 'completedAt' | 'cancelledAt'> {
    const now = month.until.getTime();
    const waiting = { paidAt: null, completedAt: null, cancelledAt: null };
    const paid = at.getTime() + random.int(1, 5) * minute;
    const completed = nextOf(15.5 * hour, paid + hour);
    const cancelled = nextOf(12 * hour, at.getTime() + hour);
    const luck = random.next();
    // When a month is closed, nothing of it is unsettled.
    const settled = (instant: number) => new Date(Math.min(instant, month.closedAt.getTime() - minute));
    if (!month.open) {
      if (luck < 0.022) return { ...waiting, cancelledAt: settled(cancelled) };
      return { ...waiting, paidAt: new Date(paid), completedAt: settled(completed) };
    }
    if (luck < 0.022 && cancelled <= now) return { ...waiting, cancelledAt: new Date(cancelled) };
    const paysLater = luck > 0.93 && now - at.getTime() < 6 * day;
    if (paysLater || paid > now) return waiting;
    return { ...waiting, paidAt: new Date(paid), completedAt: completed > now ? null : new Date(completed) };
  }
}

function endsOf({ left, quietSince }: DemoConsultant): number[] {
  return [left?.at, quietSince].flatMap((end) => (end ? [end.getTime()] : []));
}

function asBuyer(person: DemoCustomer): DemoBuyer {
  return { as: person.account ? 'customer' : 'guest', person };
}
