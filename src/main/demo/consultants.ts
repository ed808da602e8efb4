import { monthIndex } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { day } from './calendar.ts';
import { type NamedConsultant, namedConsultants, type Rank, ranks } from './demo-data.ts';
import { firstNames, lastNames, mailName } from './names.ts';
import { addressIn, type Place, type PostalAddress, phoneIn, placeNamed, places } from './places.ts';
import { type Random, randomOf } from './random.ts';

export type DemoConsultant = PostalAddress & {
  /** The key in `namedConsultants`, or c001, c002 … */
  readonly key: string;
  readonly sponsor: DemoConsultant | null;
  /** 0 at the top. */
  readonly depth: number;
  readonly place: Place;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly companyBusinessEntity: string | null;
  readonly programType: NamedConsultant['programType'];
  readonly enrollmentMonth: number;
  readonly joinDate: Date;
  readonly rank: NamedConsultant['rank'];
  readonly isAdmin: boolean;
  /** The steps of the ladder, oldest first. The last one is their rank. */
  readonly grants: readonly { readonly rank: Rank; readonly at: Date; readonly reason: string }[];
  readonly left: { readonly at: Date; readonly status: 'left' | 'suspended'; readonly reason: string } | null;
  /** Sales in an ordinary month with sales, in the shop's currency. */
  readonly monthlyVolume: number;
  /** The probability of sales in a month. */
  readonly steadiness: number;
  /** No sales from then on. */
  readonly quietSince: Date | null;
};

/** Levels below the founder. The leaders right below the founder have six levels of their own. */
const deepest = 7;
const waysToSell: readonly { share: number; from: number; to: number; steadiness: number; rank: Rank }[] = [
  { share: 25, from: 0, to: 0, steadiness: 0, rank: 'Beauty Consultant' },
  { share: 40, from: 70, to: 380, steadiness: 0.62, rank: 'Beauty Consultant' },
  { share: 20, from: 330, to: 760, steadiness: 0.82, rank: 'Beauty Consultant' },
  { share: 7, from: 1050, to: 1420, steadiness: 0.93, rank: 'Senior Consultant' },
  { share: 4, from: 1550, to: 1850, steadiness: 0.95, rank: 'Team Leader' },
  { share: 2.2, from: 2100, to: 3000, steadiness: 0.97, rank: 'Senior Team Leader' },
];
const reasonsToLeave = [
  'Moved abroad',
  'No time besides studies',
  'Asked to leave by letter',
  'Health of a family member',
  'Started another business',
] as const;
const programs = [
  { name: 'Beauty Consultant', share: 12 },
  { name: 'Advanced Consultant', share: 2 },
  { name: 'Senior Consultant', share: 1 },
] as const;

/** What the values of a consultant are drawn from. */
type Source = {
  readonly random: Random;
  /** The instant so many days before the demo's present. */
  readonly ago: (days: number) => Date;
  /** The month of the year of an instant, from 1. */
  readonly monthOf: (instant: Date) => number;
};

/** `count` consultants, the named ones among them, in the order in which they joined. */
export function demoConsultants(
  { seed, now, timeZone }: { seed: number; now: Date; timeZone: string },
  count: number,
): readonly DemoConsultant[] {
  const random = randomOf(seed, 'consultants');
  const source: Source = {
    random,
    ago: (days) => new Date(now.getTime() - days * day),
    monthOf: (instant) => (monthIndex(periodOf(instant, timeZone)) % 12) + 1,
  };
  const newcomers = [
    ...Object.entries(namedConsultants).map(([key, named]) => ({ key, named, daysAgo: named.joinedDaysAgo })),
    ...joinDays(random, count - Object.keys(namedConsultants).length).map((daysAgo) => ({
      key: '',
      named: null,
      daysAgo,
    })),
  ].sort((a, b) => b.daysAgo - a.daysAgo);

  const company = new Company();
  let drawn = 0;
  for (const { key, named, daysAgo } of newcomers) {
    if (named) {
      const sponsor = named.sponsor === null ? null : company.consultantOf(named.sponsor);
      company.add(namedConsultant(key, named, sponsor, source), named.pull);
    } else {
      drawn++;
      const consultant = drawnConsultant(`c${String(drawn).padStart(3, '0')}`, daysAgo, company, source);
      company.add(consultant, random.around(0.8));
    }
  }
  return company.consultants;
}

/** The consultants who have joined so far, and how much each of them attracts the next ones. */
class Company {
  readonly consultants: DemoConsultant[] = [];
  readonly #byKey = new Map<string, DemoConsultant>();
  readonly #frontlines = new Map<DemoConsultant, number>();
  readonly #pulls = new Map<DemoConsultant, number>();
  readonly #legs = [
    { leader: 'teamLeader', share: 0.47, size: 0 },
    { leader: 'ambassador', share: 0.31, size: 0 },
    { leader: 'seniorTeamLeader', share: 0.22, size: 0 },
  ];
  readonly #emails = new Set<string>(Object.values(namedConsultants).map(({ email }) => email));

  add(consultant: DemoConsultant, pull: number): void {
    const { key, sponsor } = consultant;
    this.consultants.push(consultant);
    this.#byKey.set(key, consultant);
    this.#pulls.set(consultant, pull);
    if (sponsor) this.#frontlines.set(sponsor, (this.#frontlines.get(sponsor) ?? 0) + 1);
    for (const leg of this.#legs) if (inTeamOf(leg.leader, consultant)) leg.size++;
  }

  consultantOf(key: string): DemoConsultant | null {
    return this.#byKey.get(key) ?? null;
  }

  /** A sponsor with a large frontline attracts fewer people, and each leader's leg grows to its share. */
  attractionOf(sponsor: DemoConsultant): number {
    const front = 1 + (this.#frontlines.get(sponsor) ?? 0) * 0.22;
    const leg = this.#legs.find(({ leader }) => inTeamOf(leader, sponsor));
    const grown = leg ? (leg.share * this.consultants.length) / (leg.size + 4) : 0;
    return ((this.#pulls.get(sponsor) ?? 0) * grown ** 2 * (1 + sponsor.depth * 0.12)) / front;
  }

  /** A new email address for a name, with a number if someone has the same name. */
  takeEmail(firstName: string, lastName: string): string {
    const base = mailName(firstName, lastName);
    let email = `${base}@littlebirch.example`;
    for (let again = 2; this.#emails.has(email); again++) email = `${base}${again}@littlebirch.example`;
    this.#emails.add(email);
    return email;
  }
}

function namedConsultant(
  key: string,
  named: NamedConsultant,
  sponsor: DemoConsultant | null,
  { random, ago, monthOf }: Source,
): DemoConsultant {
  const place = placeNamed(named.city);
  const joinDate = ago(named.joinedDaysAgo);
  return {
    ...named,
    ...addressIn(place, random),
    key,
    sponsor,
    depth: sponsor ? sponsor.depth + 1 : 0,
    place,
    phone: phoneIn(place, random),
    companyBusinessEntity: key === 'teamLeader' ? 'Okafor Beauty Studio' : null,
    enrollmentMonth: monthOf(joinDate),
    joinDate,
    grants: grantsUpTo(named.currentRank, named.joinedDaysAgo, ago),
    left:
      named.leftDaysAgo === null
        ? null
        : { at: ago(named.leftDaysAgo), status: 'left', reason: 'Started another business' },
    steadiness: 1,
    quietSince: named.quietMonths === 0 ? null : ago(named.quietMonths * 31),
  };
}

function drawnConsultant(key: string, daysAgo: number, company: Company, source: Source): DemoConsultant {
  const { random, ago, monthOf } = source;
  const joinDate = ago(daysAgo - random.next() * 0.4);
  const sponsor = random.weighted(
    company.consultants.filter(
      ({ joinDate: joined, depth, left }) => joined < ago(daysAgo + 14) && depth < deepest && !left,
    ),
    (candidate) => company.attractionOf(candidate),
  );
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const place = placeNear(sponsor, random);
  const affiliate = random.of(0.07);
  const way = random.weighted(waysToSell, ({ share, from }) => (affiliate && from > 1000 ? 0 : share));
  const rank = affiliate || daysAgo < 200 ? 'Beauty Consultant' : way.rank;
  const left = way.from < 1000 ? departure(daysAgo, source) : null;
  return {
    ...addressIn(place, random),
    key,
    sponsor,
    depth: sponsor.depth + 1,
    place,
    firstName,
    lastName,
    email: company.takeEmail(firstName, lastName),
    phone: phoneIn(place, random),
    companyBusinessEntity: random.of(0.07)
      ? `${lastName} ${random.pick(['Beauty', 'Cosmetics', 'Skin Studio'])}`
      : null,
    programType: affiliate ? 'Affiliate' : random.weighted(programs, ({ share }) => share).name,
    enrollmentMonth: monthOf(joinDate),
    joinDate,
    rank: ranks.indexOf(rank) >= ranks.indexOf('Team Leader') ? 'Sales Leader' : 'Consultant',
    isAdmin: false,
    grants: grantsUpTo(rank, daysAgo, ago),
    left,
    monthlyVolume: random.int(way.from, way.to),
    steadiness: way.steadiness,
    quietSince: way.from < 1000 && daysAgo > 300 && random.of(0.2) ? ago(random.int(20, 200)) : null,
  };
}

/** Every second consultant lives in the sponsor's province or state. */
function placeNear(sponsor: DemoConsultant, random: Random): Place {
  const near = random.of(0.55) ? places.filter(({ state }) => state === sponsor.state) : places;
  return random.weighted(near, ({ weight }) => weight);
}

/** One in twenty has left again, most of them without ever selling. */
function departure(daysAgo: number, { random, ago }: Source): DemoConsultant['left'] {
  if (daysAgo <= 240 || !random.of(0.07)) return null;
  const at = ago(random.int(25, daysAgo - 160));
  const status = random.of(0.12) ? 'suspended' : 'left';
  const reason = random.pick(reasonsToLeave);
  return { at, status, reason: status === 'suspended' ? 'Under review: sold below the list price' : reason };
}

/** One step of the ladder after another, the last one at least a month ago. */
function grantsUpTo(reached: Rank, daysAgo: number, ago: Source['ago']): DemoConsultant['grants'] {
  const steps = ranks.slice(1, ranks.indexOf(reached) + 1);
  return steps.map((rank, step) => ({
    rank,
    at: ago(daysAgo - ((daysAgo - 30) * (step + 1)) / (steps.length + 0.5)),
    reason: reasonFor[rank],
  }));
}

const reasonFor: Readonly<Record<Rank, string>> = {
  'Beauty Consultant': 'Enrolled',
  'Senior Consultant': 'Three months above 1,000 of personal volume',
  'Team Leader': 'Leads a team and trains it every month',
  'Senior Team Leader': 'Two team members became team leaders',
  Ambassador: 'Speaks for the company at events and trains leaders',
  'Senior Ambassador': 'Founder',
};

/** The company grew: a handful at the beginning, more every season, and a few dozen in the last three months. */
function joinDays(random: Random, count: number): number[] {
  return Array.from({ length: count }, (_, place) => {
    if (place < 14) return random.int(820, 890);
    if (place < 14 + Math.round(count * 0.16)) return random.int(1, 88);
    return 89 + Math.floor(random.next() ** 1.35 * 730);
  });
}

/** Whether a consultant is `key` or in the downline of `key`. */
export function inTeamOf(key: string, consultant: DemoConsultant | null): boolean {
  for (let above = consultant; above; above = above.sponsor) if (above.key === key) return true;
  return false;
}
