import { expect, test } from 'vitest';
import { chosenLanguage, languageCookie } from './language-cookie.ts';

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  ['language=fr', 'fr'],
  ['a=b; language=en; c=d', 'en'],
  ['a=b;language=fr', 'fr'],
  ['language=de', null],
  ['other-language=fr', null],
  ['language=frs', null],
])('reads the language in the cookies %j: %s', (header, language) => {
  expect(chosenLanguage(header)).toBe(language);
});

test('reads the language that it has stored', () => {
  expect(chosenLanguage(languageCookie('fr').split(';')[0])).toBe('fr');
});
