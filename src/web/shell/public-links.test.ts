import { expect, test } from 'vitest';
import { legalTextPath } from './public-links.ts';

test('a legal text has one address, and one for each version', () => {
  expect(legalTextPath('consultant-agreement')).toBe('/consultant-agreement');
  expect(legalTextPath('terms', 2)).toBe('/terms?version=2');
});
