import { expect, test } from 'vitest';
import { orderStatusLabel } from './order-status-labels.ts';

test.each([
  ['', 'Pending'],
  ['  ', 'Pending'],
  ['completed', 'Completed'],
  ['on hold', 'on hold'],
])('[BO-208] the status "%s" is shown as %s', (status, label) => {
  expect(orderStatusLabel(status)).toBe(label);
});
