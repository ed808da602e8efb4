import { expect, test } from 'vitest';
import { orderStatusLabel, orderStatusTone } from './order-status-labels.ts';

test.each([
  ['', 'Pending'],
  ['  ', 'Pending'],
  ['completed', 'Completed'],
  ['on hold', 'on hold'],
])('[BO-208] the status "%s" is shown as %s', (status, label) => {
  expect(orderStatusLabel(status)).toBe(label);
});

test.each([
  ['completed', 'good'],
  [' cancelled ', 'bad'],
  ['', 'waiting'],
  ['on hold', 'neutral'],
])('the status “%s” has the tone %s', (stored, tone) => {
  expect(orderStatusTone(stored)).toBe(tone);
});
