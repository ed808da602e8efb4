import { expect, test } from 'vitest';
import { isPublicPage } from '#web/shell/host-redirects.ts';
import { demoLegalTexts } from './legal-texts.ts';

// Applicants read the agreement before they have an account (decision 090).
test('the legal texts of the demo link only to pages that everyone can open', () => {
  const links = demoLegalTexts.flatMap(({ text }) =>
    [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path ?? ''),
  );
  expect(links).toContain('/compensation-plan');
  expect(links.filter((path) => !isPublicPage(new URL(path, 'https://example.org')))).toEqual([]);
});
