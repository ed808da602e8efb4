import { expect, test } from 'vitest';
import { guardedPaths } from '#tests/guarded-paths.ts';
import { homeSwitch, isBackOffice } from './home-switch.ts';

const hosts = { public: 'https://www.example.org', backOffice: 'https://backoffice.example.org' };
const people = {
  nobody: null,
  customer: { isAdmin: false, isConsultant: false },
  consultant: { isAdmin: false, isConsultant: true },
  admin: { isAdmin: true, isConsultant: true },
} as const;
type Who = keyof typeof people;

const lead = (origin: string, who: Who, path: string) =>
  homeSwitch({ url: new URL(path, origin), person: people[who], hosts });

const everyone: readonly Who[] = ['nobody', 'customer', 'consultant', 'admin'];

// ── the back-office host ────────────────────────────────────────────────────────────────────────────────────────────

test.each([
  ['[PS-012] nobody', 'nobody', '/auth'],
  ['[PS-014] an admin', 'admin', '/admin'],
  ['[PS-015] a consultant', 'consultant', '/dashboard'],
  ['a customer', 'customer', 'https://www.example.org/shop'],
] as const)('%s at the start page of the back-office host', (_title, who, to) => {
  expect(lead(hosts.backOffice, who, '/')).toBe(to);
});

test.each(guardedPaths)('[PS-175] [PS-008] on the back-office host %s leads to sign-in without one', (path) => {
  expect(lead(hosts.backOffice, 'nobody', path)).toBe('/auth');
});

test.each(guardedPaths)('on the back-office host %s shows its own screen to who is signed in', (path) => {
  expect(lead(hosts.backOffice, 'admin', path)).toBeNull();
  expect(lead(hosts.backOffice, 'consultant', path)).toBeNull();
});

test.each(['/auth', '/auth?type=recovery&token=x', '/auth?type=confirm&token=x'])(
  '[PS-175] on the back-office host %s shows to anybody',
  (path) => {
    for (const who of everyone) expect(lead(hosts.backOffice, who, path)).toBeNull();
  },
);

test.each([
  ['/shop', 'https://www.example.org/shop'],
  ['/shop/LBC-MASC?q=a', 'https://www.example.org/shop/LBC-MASC?q=a'],
  ['/join-us', 'https://www.example.org/join-us'],
  ['/science', 'https://www.example.org/science'],
  ['/ABOUT', 'https://www.example.org/ABOUT'],
  ['/charter', 'https://www.example.org/charter'],
  ['/contact', 'https://www.example.org/contact'],
  ['/checkout', 'https://www.example.org/checkout'],
  ['/pay/123', 'https://www.example.org/pay/123'],
  ['/payment-success?session_id=abc', 'https://www.example.org/payment-success?session_id=abc'],
])('[PS-175] the public page %s leads from the back-office host to the public one', (path, to) => {
  for (const who of everyone) expect(lead(hosts.backOffice, who, path)).toBe(to);
});

test('[PS-010] an unknown path is left to the not-found page, on both hosts', () => {
  for (const origin of [hosts.backOffice, hosts.public]) {
    for (const who of everyone) {
      for (const path of ['/no-such-page', '/shopping', '/payments', '/about-us']) {
        expect(lead(origin, who, path)).toBeNull();
      }
    }
  }
});

// ── the public host ─────────────────────────────────────────────────────────────────────────────────────────────────

test('[PS-017] [PS-007] the public host shows its own pages to everybody', () => {
  const pages = ['/', '/auth', '/shop', '/payment-success', '/join-us', '/science', '/about', '/charter', '/contact'];
  for (const who of everyone) for (const path of pages) expect(lead(hosts.public, who, path)).toBeNull();
});

test.each([...guardedPaths, '/network/x', '/admin/orders', '/settings?tab=billing', '/Dashboard'])(
  '[PS-016] [PS-008] on the public host %s leads to sign-in without one, else shows its screen',
  (path) => {
    expect(lead(hosts.public, 'nobody', path)).toBe('/auth');
    expect(lead(hosts.public, 'consultant', path)).toBeNull();
  },
);

// ── both ────────────────────────────────────────────────────────────────────────────────────────────────────────────

test('[PS-182] the start page with type=recovery leads to the page where a new password is chosen, on both hosts', () => {
  for (const origin of [hosts.backOffice, hosts.public]) {
    for (const who of everyone) {
      expect(lead(origin, who, '/?type=recovery&token=a%2Bb')).toBe('/auth?type=recovery&token=a%2Bb');
    }
    expect(lead(origin, 'nobody', '/?type=other')).toBe(origin === hosts.public ? null : '/auth');
  }
});

test.each([
  ['https://backoffice.example.org', hosts, true],
  ['http://backoffice.localhost:3000', { public: 'http://localhost:3000', backOffice: '' }, true],
  ['http://my-backoffice-2.example.org', hosts, true],
  ['https://www.example.org', hosts, false],
  // one host for everything, which happens to have the word in its name
  ['https://backoffice.example.org', { ...hosts, public: 'https://backoffice.example.org' }, false],
])('%s is the back-office host: %s', (origin, given, expected) => {
  expect(isBackOffice(new URL(origin), given)).toBe(expected);
});
