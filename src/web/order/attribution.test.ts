import { expect, test } from 'vitest';
import { followedLink, sourceOf } from './attribution.ts';

test.each([
  { search: '?consultant=LBC-10234', link: { code: 'LBC-10234', rest: '' } },
  {
    search: '?q=gel&consultant=LBC-10234&category=Eyebrow',
    link: { code: 'LBC-10234', rest: '?q=gel&category=Eyebrow' },
  },
  {
    search: '?consultant=0190f3c2-1111-7abc-8def-0123456789ab',
    link: { code: '0190f3c2-1111-7abc-8def-0123456789ab', rest: '' },
  },
  { search: '?consultant=', link: { code: null, rest: '' } },
  { search: '?consultant=ab', link: { code: null, rest: '' } },
  { search: '?consultant=%3Cscript%3E&q=gel', link: { code: null, rest: '?q=gel' } },
  { search: `?consultant=${'A'.repeat(41)}`, link: { code: null, rest: '' } },
  { search: '?q=gel', link: null },
  { search: '', link: null },
])('[PS-123] [PS-124] "$search" names $link', ({ search, link }) => {
  expect(followedLink(search)).toEqual(link);
});

test.each([
  { typed: 'LBC-10234', held: 'LBC-10234', source: 'link' },
  { typed: ' lbc-10234 ', held: 'LBC-10234', source: 'link' },
  { typed: 'LBC-99999', held: 'LBC-10234', source: 'code' },
  { typed: 'LBC-10234', held: null, source: 'code' },
  { typed: '', held: null, source: 'code' },
])('[PS-194] [PS-195] "$typed" after the link of $held counts as $source', ({ typed, held, source }) => {
  expect(sourceOf(typed, held)).toBe(source);
});
