import { expect, test } from 'vitest';
import { packshot as packshotSchema, productCode } from '#contract/catalog/catalog.ts';
import { aboutPage, charterPage, sciencePage } from '#contract/content/content.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { averageRating } from '#domain/catalog/rating.ts';
import { regionOf } from '#domain/enrolment/regions.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { dayOf, instantsOf, periodOf, startOfDay } from '#domain/period/zone.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import type { PricingRules } from '#domain/pricing/price.ts';
import { demoSeed, namedConsultants, namedCustomers } from '#tests/drawn-company.ts';
import { demoAchievements, earnedAchievements } from './achievements.ts';
import { type DemoCompany, demoCompany } from './company.ts';
import { type DemoConsultant, inTeamOf } from './consultants.ts';
import { aboutDocument, charterDocument } from './pages.ts';
import { demoProducts } from './products.ts';
import { demoPromotions } from './promotions.ts';
import { demoReviews, starsOf } from './reviews.ts';
import { scienceDocument } from './science.ts';

const { timeZone } = littleBirch;
const rules: PricingRules = {
  currency: 'CAD',
  consultantDiscount: 3000,
  freeShippingFrom: 18_000n,
  shipping: { customer: 1_200n, consultant: 1_500n },
  countries: ['CA', 'US'],
  taxRegions: littleBirch.taxRegions,
};
const companyAt = (now: string, seed = demoSeed): DemoCompany =>
  demoCompany({ seed, now: new Date(now), timeZone, rules });

const company = companyAt('2026-10-21T18:00:00Z');
const { consultants, customers, months } = company;

test('the same seed and instant make the same company, another seed another one', () => {
  expect(companyAt('2026-10-21T18:00:00Z')).toEqual(company);
  const other = companyAt('2026-10-21T18:00:00Z', demoSeed + 1);
  expect(other.consultants.map(({ email }) => email)).not.toEqual(consultants.map(({ email }) => email));
});

test('240 consultants, six levels below each leader, each after their sponsor', () => {
  expect(consultants).toHaveLength(240);
  expect(Math.max(...consultants.map(({ depth }) => depth))).toBe(7);
  for (const leader of ['teamLeader', 'ambassador', 'seniorTeamLeader']) {
    const levels = consultants.filter((member) => inTeamOf(leader, member)).map(({ depth }) => depth);
    expect(new Set(levels), leader).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  }
  for (const { sponsor, joinDate, left, depth } of consultants) {
    expect(depth).toBe(sponsor ? sponsor.depth + 1 : 0);
    if (sponsor) expect(joinDate > sponsor.joinDate).toBe(true);
    if (left) expect(left.at > joinDate && left.at < company.now).toBe(true);
  }
  expect(consultants.filter(({ sponsor }) => sponsor === null).map(({ key }) => key)).toEqual(['admin']);
});

test('people have unique email addresses, valid postal codes, and phone numbers reserved for fiction', () => {
  const people = [...consultants, ...customers];
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  for (const { email, phone, postalCode, state, country } of people) {
    expect(email).toMatch(/^[a-z0-9.-]+@(littlebirch|post)\.example$/);
    expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
    expect(postalCode).toMatch(country === 'CA' ? /^[A-Z]\d[A-Z] \d[A-Z]\d$/ : /^\d{5}$/);
    expect(regionOf(country, state)?.code).toBe(state);
  }
});

test('the named people are there', () => {
  for (const [key, { email, sponsor }] of Object.entries(namedConsultants)) {
    const named = consultants.find((consultant) => consultant.key === key);
    expect(named?.email).toBe(email);
    expect(named?.sponsor?.key ?? null).toBe(sponsor);
  }
  for (const [key, { email }] of Object.entries(namedCustomers)) {
    expect(customers.find((customer) => customer.key === key)?.email).toBe(email);
  }
  expect(customers).toHaveLength(620);
});

const volumes = (month: DemoCompany['months'][number]) => {
  const volume = new Map<DemoConsultant, bigint>();
  for (const { seller, completedAt, base } of month.orders) {
    if (seller && completedAt) volume.set(seller, (volume.get(seller) ?? 0n) + base);
  }
  return volume;
};
const tierOf = ({ programType }: DemoConsultant, volume: bigint): string | undefined => {
  const track = planVersion1.tracks.find(({ programs }) => programs.includes(programType));
  return track?.tiers.findLast(({ minimum }) => volume >= minimum)?.code;
};

test.each(['2026-10-21T18:00:00Z', '2027-02-28T23:30:00Z', '2026-06-01T06:05:00Z'])(
  'at %s: fourteen months, every tier in each closed one, leaders who reach six levels',
  (now) => {
    const { months, consultants } = companyAt(now);
    expect(months).toHaveLength(14);
    expect(months.filter(({ open }) => open)).toEqual([months.at(-1)]);
    for (const month of months.slice(0, -1)) {
      const volume = volumes(month);
      const tiers = new Set([...volume].map(([consultant, base]) => tierOf(consultant, base)));
      expect(tiers, month.period).toEqual(new Set(['PS20', 'PS30', 'PS35', 'PS40', 'AF20', 'AF30']));
    }
    const leader = consultants.find(({ key }) => key === 'teamLeader');
    if (!leader) throw new Error('no team leader');
    const reached = months.slice(0, -1).filter((month) => tierOf(leader, volumes(month).get(leader) ?? 0n) === 'PS40');
    expect(reached.length).toBeGreaterThanOrEqual(8);
  },
);

test.each(['2026-10-21T18:00:00Z', '2026-11-01T06:00:01Z', '2027-01-02T02:00:00Z'])(
  'at %s: nothing happens after the present, before joining, or outside its month',
  (at) => {
    const now = new Date(at);
    const { months } = companyAt(at);
    expect(months.flatMap(({ orders }) => orders).length).toBeGreaterThan(5_000);
    for (const { orders, period, closedAt, open, paidAt } of months) {
      expect(closedAt <= now).toBe(true);
      if (paidAt) expect(closedAt <= paidAt && paidAt <= now).toBe(true);
      for (const order of orders) {
        expect(periodOf(order.at, timeZone)).toBe(period);
        for (const instant of [order.at, order.paidAt, order.completedAt, order.cancelledAt]) {
          if (instant) expect(instant >= order.at && instant <= now).toBe(true);
        }
        if (order.paidAt) expect(periodOf(order.paidAt, timeZone)).toBe(period);
        if (order.completedAt && !open) expect(order.completedAt < closedAt).toBe(true);
        if (!open) expect(order.completedAt ?? order.cancelledAt).not.toBeNull();
        if (order.seller) expect(order.at >= order.seller.joinDate).toBe(true);
        if (order.seller?.left) expect(order.at < order.seller.left.at).toBe(true);
        const { as, person } = order.buyer;
        expect(order.at >= person.joinDate).toBe(true);
        expect(as === 'consultant' ? person : person.consultant).toBe(order.seller);
      }
    }
  },
);

test('the open month has orders in every state, December sells more than January', () => {
  const open = months.at(-1)?.orders ?? [];
  expect(open.some(({ completedAt }) => completedAt)).toBe(true);
  expect(open.some(({ cancelledAt }) => cancelledAt)).toBe(true);
  expect(open.some(({ paidAt, completedAt }) => paidAt && !completedAt)).toBe(true);
  expect(open.some(({ paidAt, cancelledAt }) => !paidAt && !cancelledAt)).toBe(true);
  const sold = (period: string) => months.find((month) => month.period === period)?.orders.length ?? 0;
  expect(sold('2025-12')).toBeGreaterThan(sold('2026-01') * 1.2);
});

test('the foundation bonus is within reach of those who joined in the last three months', () => {
  const fresh = consultants.filter(
    ({ joinDate }) => company.now.getTime() - joinDate.getTime() < 90 * millisecondsPerDay,
  );
  expect(fresh.length).toBeGreaterThan(25);
  const bases = months.slice(-3).flatMap((month) => fresh.map((consultant) => volumes(month).get(consultant) ?? 0n));
  expect(bases.filter((base) => base >= 25_000n).length).toBeGreaterThan(3);
});

test('[PS-264] the seeded reviews give serum 5 (24), brow gel 4.8 (89), pomade 4.9 (156), mascara 4.7 (203), eyeliner 4.5 (16)', () => {
  const ratings = Object.fromEntries(
    demoProducts.map((product) => {
      const stars = demoReviews(demoSeed, product).map(({ rating }) => rating);
      const sum = stars.reduce((total, rating) => total + rating, 0);
      return [product.code, [averageRating(sum, stars.length), stars.length]];
    }),
  );
  expect(ratings).toMatchObject({
    'LBC-SERUM-001': [5, 24],
    'LBC-BROWGEL': [4.8, 89],
    'LBC-BROWP': [4.9, 156],
    'LBC-MASC': [4.7, 203],
    'LBC-LINER': [4.5, 16],
  });
  for (const { code, active, reviews } of demoProducts) {
    if (active) expect(ratings[code]).toEqual([reviews.average, reviews.count]);
  }
});

test('stars sum up to what the average says', () => {
  for (let count = 1; count <= 300; count++) {
    for (const average of [4.1, 4.5, 4.7, 4.8, 5]) {
      const stars = starsOf(count, average);
      expect(stars).toHaveLength(count);
      expect(stars.reduce<number>((sum, rating) => sum + rating, 0)).toBe(Math.round(count * average));
    }
  }
});

test('few reviews repeat, many are only stars and a title', () => {
  for (const product of demoProducts.filter(({ reviews }) => reviews.count > 0)) {
    const bodies = demoReviews(demoSeed, product).flatMap(({ body }) => (body === '' ? [] : [body]));
    expect(new Set(bodies).size, product.code).toBeGreaterThan(bodies.length * 0.97);
    expect(bodies.length).toBeLessThan(product.reviews.count * 0.75);
  }
});

test('[PS-112] [PS-113] [PS-114] the five products of the specification have full content and shades numbered -01 to -04', () => {
  for (const code of ['LBC-SERUM-001', 'LBC-BROWGEL', 'LBC-BROWP', 'LBC-MASC', 'LBC-LINER']) {
    const product = demoProducts.find((candidate) => candidate.code === code);
    expect(product).toBeDefined();
    for (const part of ['badges', 'keyIngredients', 'benefits', 'howToUse', 'tips'] as const) {
      expect(product?.[part].length, `${part} of ${code}`).toBeGreaterThan(1);
    }
    const shades = product?.shades.map(({ name, code: of }) => `${name} ${of}`);
    expect(shades).toEqual(
      code.startsWith('LBC-BROW')
        ? [`Ashy ${code}-01`, `Neutral Brown ${code}-02`, `Blonde ${code}-03`, `Chocolate Brown ${code}-04`]
        : [],
    );
  }
});

test('products have codes, categories of the specification and a packshot each', () => {
  const categories =
    'Face Cleanser, Moisturizer, Serum, Toner, Sunscreen, Makeup Remover, Foundation, Concealer, Powder, Blush, Bronzer, Highlighter, Eyeshadow, Eyeliner, Mascara, Eyebrow, Lipstick, Lip Gloss, Nail Polish, Hair Care, Body Care, Fragrance, Tools & Accessories'.split(
      ', ',
    );
  const codes = demoProducts.flatMap(({ code, shades }) => [code, ...shades.map((shade) => shade.code)]);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, category, packshot } of demoProducts) {
    expect(productCode.parse(code)).toBe(code);
    expect(categories).toContain(category);
    packshotSchema.parse(packshot);
  }
});

test('[PS-091] [PS-092] [PS-097] the pages name seven teachings with their animals and eight values', () => {
  expect(aboutPage.parse(aboutDocument).teachings.items.map(({ name }) => name)).toEqual(
    'Bravery Truth Humility Respect Love Honesty Wisdom'.split(' '),
  );
  expect(charterPage.parse(charterDocument).values.items.map(({ name }) => name)).toEqual(
    'Respect Truth Courage Wisdom Love Honesty Humility Justice'.split(' '),
  );
});

test('the science page compares in whole hundreds, and names a source or says that there is none', () => {
  const { comparisons } = sciencePage.parse(scienceDocument);
  for (const { kind, rows, series } of comparisons) {
    for (const { values } of rows) {
      expect(values).toHaveLength(series.length);
      if (kind === 'shares') expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(100);
    }
  }
});

test('each achievement is defined once, and earned once by a consultant, never in the future', () => {
  const titles = demoAchievements.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const earned = earnedAchievements(company, timeZone);
  expect(new Set(earned.map(({ title, consultant }) => `${title} ${consultant.key}`)).size).toBe(earned.length);
  expect(new Set(earned.map(({ title }) => title))).toEqual(new Set(titles));
  for (const { at, consultant } of earned) expect(at <= company.now && at >= consultant.joinDate).toBe(true);
});

test('promotions are past, running and coming', () => {
  const all = demoPromotions(months, timeZone);
  const of = all.map(({ startsAt, endsAt }) =>
    endsAt < company.now ? 'past' : startsAt > company.now ? 'coming' : 'running',
  );
  expect(of).toEqual(['past', 'past', 'running', 'running', 'running', 'coming', 'coming']);
  // Each starts and ends with a day of the company.
  for (const each of all.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))
    expect(startOfDay(dayOf(each, timeZone), timeZone)).toEqual(each);
  const month = all.find(({ title }) => title === 'A Full Month');
  expect(month && { from: month.startsAt, until: month.endsAt }).toEqual(
    instantsOf(months.at(-1)?.period ?? '', timeZone),
  );
});
