import { expect, test } from 'vitest';
import { slugOf } from './generated-content.ts';

test.each([
  ['Birch Glow Serum', 'birch-glow-serum'],
  ['  Crème & Baume 2.0! ', 'creme-baume-2-0'],
  ['日本', ''],
])('[BO-161] the slug of %o is %o', (name, slug) => expect(slugOf(name)).toBe(slug));
