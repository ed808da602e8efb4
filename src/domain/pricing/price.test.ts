import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from '../money/decimal.ts';
import { type Buyer, type PricingRules, priceCart } from './price.ts';
import type { NamedTax } from './tax.ts';

const cents = (text: string): bigint => {
  const amount = parseAmount(text);
  if (amount === null) throw new TypeError(`${text} is no amount`);
  return amount;
};

const gst: readonly NamedTax[] = [{ name: 'GST', rate: 5_000 }];
const hst = (rate: number): readonly NamedTax[] => [{ name: 'HST', rate }];

const rules: PricingRules = {
  currency: 'CAD',
  consultantDiscount: 3000,
  freeShippingFrom: 180_00n,
  shipping: { customer: 12_00n, consultant: 15_00n },
  countries: ['CA', 'US'],
  taxRegions: [
    { code: 'AB', name: 'Alberta', taxes: gst },
    { code: 'BC', name: 'British Columbia', taxes: gst },
    { code: 'MB', name: 'Manitoba', taxes: gst },
    { code: 'NB', name: 'New Brunswick', taxes: hst(15_000) },
    { code: 'NL', name: 'Newfoundland and Labrador', taxes: hst(15_000) },
    { code: 'NS', name: 'Nova Scotia', taxes: hst(14_000) },
    { code: 'NT', name: 'Northwest Territories', taxes: gst },
    { code: 'NU', name: 'Nunavut', taxes: gst },
    { code: 'ON', name: 'Ontario', taxes: hst(13_000) },
    { code: 'PE', name: 'Prince Edward Island', taxes: hst(15_000) },
    { code: 'QC', name: 'Quebec', taxes: gst },
    { code: 'SK', name: 'Saskatchewan', taxes: gst },
    { code: 'YT', name: 'Yukon', taxes: gst },
  ],
};

const priceOf = (
  subtotal: string,
  buyer: Buyer,
  region: string | null,
  { country = 'CA', with: other = rules }: { country?: string; with?: PricingRules } = {},
) => {
  const price = priceCart([{ quantity: 1, unitPrice: cents(subtotal) }], buyer, { country, region }, other);
  if ('refused' in price) throw new Error(price.refused);
  return price;
};

test.each([
  ['PS-247', 'AB', 'GST 5% (Alberta)', '5.60', '117.60'],
  ['PS-248', 'BC', 'GST 5% (British Columbia)', '5.60', '117.60'],
  ['PS-249', 'MB', 'GST 5% (Manitoba)', '5.60', '117.60'],
  ['PS-250', 'NB', 'HST 15% (New Brunswick)', '16.80', '128.80'],
  ['PS-251', 'NL', 'HST 15% (Newfoundland and Labrador)', '16.80', '128.80'],
  ['PS-252', 'NS', 'HST 14% (Nova Scotia)', '15.68', '127.68'],
  ['PS-253', 'NT', 'GST 5% (Northwest Territories)', '5.60', '117.60'],
  ['PS-254', 'NU', 'GST 5% (Nunavut)', '5.60', '117.60'],
  ['PS-255', 'ON', 'HST 13% (Ontario)', '14.56', '126.56'],
  ['PS-256', 'PE', 'HST 15% (Prince Edward Island)', '16.80', '128.80'],
  ['PS-257', 'QC', 'GST 5% (Quebec)', '5.60', '117.60'],
  ['PS-258', 'SK', 'GST 5% (Saskatchewan)', '5.60', '117.60'],
  ['PS-259', 'YT', 'GST 5% (Yukon)', '5.60', '117.60'],
])('[%s] a guest sends 100.00 + 12.00 to %s: %s', (_id, region, label, tax, total) => {
  const price = priceOf('100.00', 'guest', region);
  expect(price.taxes.map((each) => [each.label, formatAmount(each.amount)])).toEqual([[label, tax]]);
  expect(formatAmount(price.total)).toBe(total);
});

test.each([
  //          buyer         subtotal   discount  shipping  until free  total (Alberta)
  ['PS-242', 'guest', '179.99', '0.00', '12.00', '0.01', '201.59'],
  ['PS-242', 'customer', '179.99', '0.00', '12.00', '0.01', '201.59'],
  ['PS-243', 'guest', '180.00', '0.00', '0.00', '0.00', '189.00'],
  ['PS-243', 'customer', '180.00', '0.00', '0.00', '0.00', '189.00'],
  ['PS-241, PS-246', 'consultant', '100.00', '30.00', '15.00', '110.00', '89.25'],
  ['PS-244', 'consultant', '257.13', '77.14', '15.00', '0.01', '204.74'],
  ['PS-245', 'consultant', '257.15', '77.15', '0.00', '0.00', '189.00'],
  ['a half goes up', 'consultant', '0.05', '0.02', '15.00', '179.97', '15.78'],
] as const)('[%s] a %s with %s: discount %s, shipping %s', (_id, buyer, subtotal, discount, shipping, until, total) => {
  const price = priceOf(subtotal, buyer, 'AB');
  expect({
    discount: formatAmount(price.discount),
    shipping: formatAmount(price.shipping),
    until: formatAmount(price.untilFreeShipping),
    total: formatAmount(price.total),
  }).toEqual({ discount, shipping, until, total });
});

test('[PS-260] without a province there is no tax yet', () => {
  expect(priceOf('100.00', 'guest', null)).toMatchObject({ taxKnown: false, tax: 0n, taxes: [], total: 112_00n });
});

test('[PS-261] no tax outside Canada', () => {
  expect(priceOf('100.00', 'guest', 'NY', { country: 'US' })).toMatchObject({
    taxKnown: true,
    tax: 0n,
    total: 112_00n,
  });
});

test.each([
  ['CA', 'NY', 'unknown-region'],
  ['US', 'AB', 'unknown-region'],
  ['CA', '', 'unknown-region'],
  ['CA', 'Alberta', 'unknown-region'],
  ['CA', "AB'--", 'unknown-region'],
  ['MX', 'JA', 'not-shipped-there'],
  ['MX', null, 'not-shipped-there'],
  ['ca', 'AB', 'not-shipped-there'],
])('nothing is sold to %s %s: %s', (country, region, refused) => {
  expect(priceCart([{ quantity: 1, unitPrice: 1n }], 'guest', { country, region }, rules)).toEqual({ refused });
});

test('a province that the company has no taxes for is refused, not sold untaxed', () => {
  const narrow = { ...rules, taxRegions: rules.taxRegions.filter(({ code }) => code !== 'QC') };
  expect(priceCart([], 'guest', { country: 'CA', region: 'QC' }, narrow)).toEqual({ refused: 'unknown-region' });
});

test('[PS-002] several taxes of one province are each rounded by themselves', () => {
  const quebec = {
    code: 'QC',
    name: 'Quebec',
    taxes: [
      { name: 'GST', rate: 5_000 },
      { name: 'QST', rate: 9_975 },
    ],
  };
  const price = priceOf('0.10', 'guest', 'QC', { with: { ...rules, taxRegions: [quebec] } });
  expect(price.taxes).toEqual([
    { name: 'GST', label: 'GST 5% (Quebec)', rate: 5_000, amount: 61n },
    { name: 'QST', label: 'QST 9.975% (Quebec)', rate: 9_975, amount: 121n },
  ]);
  expect(price.tax).toBe(182n);
});

test('an empty cart costs nothing', () => {
  const price = priceCart([], 'consultant', { country: 'CA', region: 'ON' }, rules);
  expect(price).toMatchObject({ subtotal: 0n, discount: 0n, shipping: 0n, tax: 0n, total: 0n, lines: [] });
});

// The specification once more, written from its tables with plain numbers instead of by the rules above.
function reference(cart: { quantity: number; unitPrice: number }[], buyer: Buyer, region: string) {
  const halfUp = (amount: number) => Math.trunc(amount + 0.5);
  let subtotal = 0;
  for (const line of cart) for (let piece = 0; piece < line.quantity; piece++) subtotal += line.unitPrice;
  const discount = buyer === 'consultant' ? halfUp((subtotal * 3) / 10) : 0;
  const shipping = subtotal - discount >= 18_000 ? 0 : buyer === 'consultant' ? 1_500 : 1_200;
  let percent = 5;
  if (region === 'ON') percent = 13;
  if (region === 'NS') percent = 14;
  if (region === 'NB' || region === 'NL' || region === 'PE') percent = 15;
  const tax = halfUp(((subtotal - discount + shipping) * percent) / 100);
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
}

const carts = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 99 }), unitPrice: fc.integer({ min: 0, max: 50_000 }) }),
  { minLength: 1, maxLength: 50 },
);
const buyers = fc.constantFrom<Buyer[]>('guest', 'customer', 'consultant');
const provinces = fc.constantFrom(...rules.taxRegions.map(({ code }) => code));

test('any cart costs what the specification says, in every province', () => {
  fc.assert(
    fc.property(carts, buyers, provinces, (cart, buyer, region) => {
      const lines = cart.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: BigInt(unitPrice) }));
      const price = priceCart(lines, buyer, { country: 'CA', region }, rules);
      if ('refused' in price) throw new Error(price.refused);
      const { subtotal, discount, shipping, tax, total } = price;
      const numbers = Object.fromEntries(
        Object.entries({ subtotal, discount, shipping, tax, total }).map(([name, amount]) => [name, Number(amount)]),
      );
      expect(numbers).toEqual(reference(cart, buyer, region));
    }),
    { numRuns: 2000 },
  );
});

test('the parts add up to the whole', () => {
  fc.assert(
    fc.property(carts, buyers, fc.option(provinces), (cart, buyer, region) => {
      const lines = cart.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: BigInt(unitPrice) }));
      const price = priceCart(lines, buyer, { country: 'CA', region }, rules);
      if ('refused' in price) throw new Error(price.refused);
      const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
      expect(sum(price.lines.map(({ amount }) => amount))).toBe(price.subtotal);
      expect(sum(price.lines.map(({ discount }) => discount))).toBe(price.discount);
      expect(price.lines.every(({ amount, discount }) => discount >= 0n && discount <= amount)).toBe(true);
      expect(sum(price.taxes.map(({ amount }) => amount))).toBe(price.tax);
      expect(price.subtotal - price.discount + price.shipping + price.tax).toBe(price.total);
    }),
  );
});
