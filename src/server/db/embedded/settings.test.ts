import { expect, test } from 'vitest';
import { cacheSize, settings } from './settings.ts';

test.each([
  [512, 256],
  [2048, 256],
  [4096, 512],
  [7000, 875],
  [8192, 1024],
  [65_536, 1024],
])('of %i MB of memory the database uses %i MB as its cache', (memory, cache) => {
  expect(cacheSize(memory)).toBe(cache);
});

test('test databases have a small cache', () => {
  expect(settings({ durable: false })).toContain("shared_buffers = '256MB'");
});
