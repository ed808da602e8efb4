import { expect, test } from 'vitest';
import { trackingUrl } from './tracking.ts';

test.each([
  ['UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z%20999'],
  [' canada post ', '7023', 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023'],
  ['A bicycle', '7023', null],
  ['UPS', null, null],
  ['UPS', '"><script>', 'https://www.ups.com/track?tracknum=%22%3E%3Cscript%3E'],
])('%s with number %s is followed at %s', (carrier, trackingNumber, url) => {
  expect(trackingUrl(carrier, trackingNumber)).toBe(url);
});
