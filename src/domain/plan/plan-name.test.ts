import { expect, test } from 'vitest';
import { nameOfVersion } from './plan-name.ts';

test.each([
  ['Little Birch plan, version 1', 'Little Birch plan, version 4'],
  ['Plan Version 1', 'Plan Version 4'],
  ['Little Birch plan', 'Little Birch plan'],
  ['Little Birch plan, version 11', 'Little Birch plan, version 11'],
  ['Subversion 1', 'Subversion 1'],
  ['Little Birch plan, version 3', 'Little Birch plan, version 3'],
])('%s, changed and saved as version 4, is called %s', (name, next) =>
  expect(nameOfVersion(name, { basis: 1, version: 4 })).toBe(next),
);
