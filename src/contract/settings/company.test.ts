import { expect, test } from 'vitest';
import { installedCompany, littleBirch } from './company.ts';

test('[PS-001] the demo’s brand name and tagline', () => {
  expect(littleBirch.brand).toMatchObject({ name: 'Little Birch Cosmetics', tagline: 'where nature meets science' });
});

test('every province and territory has its tax', () => {
  const tax = littleBirch.taxRegions.map(({ code, taxes }) => [code, ...taxes.map((t) => `${t.name} ${t.rate}`)]);
  expect(Object.fromEntries(tax.map(([code, ...taxes]) => [code, taxes.join(' ')]))).toEqual({
    AB: 'GST 5000',
    BC: 'GST 5000',
    MB: 'GST 5000',
    NB: 'HST 15000',
    NL: 'HST 15000',
    NS: 'HST 14000',
    NT: 'GST 5000',
    NU: 'GST 5000',
    ON: 'HST 13000',
    PE: 'HST 15000',
    QC: 'GST 5000',
    SK: 'GST 5000',
    YT: 'GST 5000',
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
