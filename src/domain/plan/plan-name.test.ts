import { expect, test } from 'vitest';
import { nameOfVersion } from './plan-name.ts';

test.each([
  ['Compensation plan, version 1', 'Compensation plan, version 4'],
  ['Plan Version 1', 'Plan Version 4'],
  ['Compensation plan', 'Compensation plan'],
  ['Compensation plan, version 11', 'Compensation plan, version 11'],
  ['Subversion 1', 'Subversion 1'],
  ['Compensation plan, version 3', 'Compensation plan, version 3'],
])('%s, changed and saved as version 4, is called %s', (name, next) =>
  expect(nameOfVersion(name, { basis: 1, version: 4 })).toBe(next),
);
