import { expect, test } from 'vitest';
import { relyingPartyId } from './relying-party.ts';

test.each([
  ['shop.example', ['shop.example', 'office.shop.example'], 'shop.example'],
  ['office.shop.example', ['shop.example', 'office.shop.example'], 'shop.example'],
  ['office.example', ['www.example', 'office.example'], 'office.example'],
  ['myshop.example', ['shop.example', 'myshop.example'], 'myshop.example'],
  ['shop.example', ['shop.example', 'shop.example'], 'shop.example'],
  ['localhost', ['localhost', 'backoffice.localhost'], 'localhost'],
  ['backoffice.localhost', ['localhost', 'backoffice.localhost'], 'backoffice.localhost'],
])('a passkey added at %s, with the hosts %s, belongs to %s', (requested, hosts, domain) => {
  expect(relyingPartyId(requested, hosts)).toBe(domain);
});
