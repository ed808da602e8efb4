import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { companyTexts } from './company-texts.ts';

test('texts of a new installation are in the reader’s language', () => {
  const { landAcknowledgement, contact } = littleBirch;
  expect(inLanguage('en', () => companyTexts(littleBirch))).toEqual({
    landAcknowledgement: { text: landAcknowledgement, lang: 'en' },
    phoneLine: { text: contact.phoneLine, lang: 'en' },
    location: { text: contact.location, lang: 'en' },
  });
  const french = inLanguage('fr', () => companyTexts(littleBirch));
  expect(french.landAcknowledgement).toMatchObject({ text: expect.stringContaining('Traité n° 7'), lang: 'fr' });
  expect(french.phoneLine).toEqual({ text: 'Joignable par courriel', lang: 'fr' });
});

test('a company’s own texts stay in its language', () => {
  const own = { ...littleBirch, contact: { ...littleBirch.contact, location: 'Red Deer' } };
  const french = inLanguage('fr', () => companyTexts(own));
  expect([french.location, french.phoneLine.lang]).toEqual([{ text: 'Red Deer', lang: 'en' }, 'fr']);
});
