import { expect, test } from 'vitest';
import { installedCompany, littleBirch } from './company.ts';

test('[PS-001] the demo’s brand name and tagline', () => {
  expect(littleBirch.brand).toMatchObject({ name: 'Little Birch Cosmetics', tagline: 'where nature meets science' });
});

test('every province and territory has its tax', () => {
  const tax = littleBirch.taxRegions.map(({ code, taxes }) => [
    code,
    ...taxes.map((t) => `${t.name} ${t.basisPoints}`),
  ]);
  expect(Object.fromEntries(tax.map(([code, ...taxes]) => [code, taxes.join(' ')]))).toEqual({
    AB: 'GST 500',
    BC: 'GST 500',
    MB: 'GST 500',
    NB: 'HST 1500',
    NL: 'HST 1500',
    NS: 'HST 1400',
    NT: 'GST 500',
    NU: 'GST 500',
    ON: 'HST 1300',
    PE: 'HST 1500',
    QC: 'GST 500',
    SK: 'GST 500',
    YT: 'GST 500',
  });
});

test('a company of its own starts without the demo’s name, address, tax number and acknowledgement', () => {
  const { brand, contact, landAcknowledgement } = installedCompany({ demo: false });
  const shown = JSON.stringify([brand.name, brand.tagline, contact, landAcknowledgement]);
  const { brand: demoBrand, contact: demoContact } = littleBirch;
  const ofDemo = [demoBrand.name, demoBrand.tagline, demoContact.email, demoContact.location, demoContact.taxNumber];
  for (const text of [...ofDemo, ...demoContact.postalAddress]) expect(shown).not.toContain(text);
  expect(landAcknowledgement).toBe('');
  expect(installedCompany({ demo: true })).toBe(littleBirch);
});
