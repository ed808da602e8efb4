import { day } from './calendar.ts';
import type { DemoConsultant } from './consultants.ts';
import { namedCustomers } from './demo-data.ts';
import { firstNames, lastNames, mailName } from './names.ts';
import { addressIn, type Place, type PostalAddress, phoneIn, placeNamed, places } from './places.ts';
import { type Random, randomOf } from './random.ts';

export type DemoCustomer = PostalAddress & {
  /** The key in `namedCustomers`, or k001, k002 … */
  readonly key: string;
  readonly place: Place;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** The consultant of the customer; null for those who found the shop on their own. */
  readonly consultant: DemoConsultant | null;
  readonly joinDate: Date;
  /** Whether the customer can sign in. */
  readonly account: boolean;
};

/** The number of customers who found the shop on their own. */
const strays = 40;

/** `count` customers, the named ones among them. Every seller has one from the first day; sellers with more sales have more. */
export function demoCustomers(
  { seed, now }: { seed: number; now: Date },
  consultants: readonly DemoConsultant[],
  count: number,
): readonly DemoCustomer[] {
  const random = randomOf(seed, 'customers');
  const sellers = consultants.filter(({ monthlyVolume }) => monthlyVolume > 0);
  const earliest = now.getTime() - 700 * day;
  const emails = new Set<string>();

  const customers = namedOnes(consultants, now, random);
  for (const seller of sellers) draw(seller, 0);
  for (let stray = 0; stray < strays; stray++) draw(null, random.next());
  while (customers.length < count) {
    const seller = random.weighted(sellers, ({ monthlyVolume }) => monthlyVolume + 60);
    // Most were there early: friends and neighbours come first.
    draw(seller, random.next() ** 3 * 0.9);
  }
  return customers;

  /** `late` says when they came: 0 with the consultant's first day, 1 now. */
  function draw(consultant: DemoConsultant | null, late: number): void {
    const place =
      consultant && random.of(0.8)
        ? consultant.place
        : random.weighted(
            places.filter(({ country }) => country === (consultant?.country ?? 'CA')),
            ({ weight }) => weight,
          );
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const from = Math.max(consultant?.joinDate.getTime() ?? 0, earliest);
    const until = consultant?.left?.at.getTime() ?? now.getTime();
    customers.push({
      key: `k${String(customers.length).padStart(3, '0')}`,
      place,
      firstName,
      lastName,
      email: freeEmail(firstName, lastName),
      phone: phoneIn(place, random),
      consultant,
      joinDate: new Date(from + (until - from) * late),
      account: random.of(0.12),
      ...addressIn(place, random),
    });
  }

  function freeEmail(firstName: string, lastName: string): string {
    const base = mailName(firstName, lastName);
    let email = `${base}@post.example`;
    for (let again = 2; emails.has(email); again++) email = `${base}${again}@post.example`;
    emails.add(email);
    return email;
  }
}

/** The customers that the demo's stories name. */
function namedOnes(consultants: readonly DemoConsultant[], now: Date, random: Random): DemoCustomer[] {
  return Object.entries(namedCustomers).map(([key, named]): DemoCustomer => {
    const place = placeNamed(named.city);
    const consultant = consultants.find((candidate) => candidate.key === named.consultant);
    if (!consultant) throw new RangeError(`${named.consultant} is no consultant`);
    const { firstName, lastName, email, account } = named;
    const joinDate = new Date(now.getTime() - 380 * day);
    const phone = phoneIn(place, random);
    return {
      key,
      place,
      firstName,
      lastName,
      email,
      phone,
      consultant,
      joinDate,
      account,
      ...addressIn(place, random),
    };
  });
}
