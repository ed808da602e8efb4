import { expect, test } from 'vitest';
import { guardedPaths } from '#tests/guarded-paths.ts';
import { consultantLogin, hostRedirects, isBackOffice, isShopperPage } from './host-redirects.ts';

const hosts = { public: 'https://www.example.org', backOffice: 'https://backoffice.example.org' };
const preferences = {
  darkMode: false,
  compactView: false,
  showAchievements: true,
  language: 'en',
  startPage: null,
} as const;
const someone = { isAdmin: false, isConsultant: true, mustChangePassword: false, preferences } as const;
const people = {
  visitor: null,
  customer: { ...someone, isConsultant: false },
  consultant: someone,
  admin: { ...someone, isAdmin: true },
  reset: { ...someone, mustChangePassword: true },
} as const;
type Who = keyof typeof people;

const lead = (origin: string, who: Who, path: string) =>
  hostRedirects({ url: new URL(path, origin), person: people[who], hosts, language: 'en' });

const everyone: readonly Who[] = ['visitor', 'customer', 'consultant', 'admin'];

// The back-office host

test.each([
  ['consultant', '/shop/LBC-MASC?q=a', '/language?language=fr&page=%2Fshop%2FLBC-MASC%3Fq%3Da'],
  ['visitor', '/privacy', '/language?language=fr&page=%2Fprivacy'],
  ['customer', '/', '/language?language=fr&page=%2Fshop'],
] as const)('takes the language of a %s at %s along to the public host', (who, path, to) => {
  const question = { url: new URL(path, hosts.backOffice), person: people[who], hosts };
  expect(hostRedirects({ ...question, language: 'fr' })).toBe(`${hosts.public}${to}`);
});

test.each([
  ['[PS-012] nobody', 'visitor', '/auth'],
  ['[PS-014] an admin', 'admin', '/admin'],
  ['[PS-015] a consultant', 'consultant', '/dashboard'],
  ['a customer', 'customer', 'https://www.example.org/shop'],
] as const)('%s at the start page of the back-office host', (_title, who, to) => {
  expect(lead(hosts.backOffice, who, '/')).toBe(to);
});

test.each([
  ['a consultant who chose the network', false, 'network', '/network'],
  ['an admin who chose the dashboard', true, 'dashboard', '/dashboard'],
  ['an admin who chose the admin dashboard', true, 'admin', '/admin'],
  ['a former admin who chose the admin dashboard', false, 'admin', '/dashboard'],
] as const)('%s starts there', (_title, isAdmin, startPage, to) => {
  const person = { ...someone, isAdmin, preferences: { ...preferences, startPage } };
  expect(hostRedirects({ url: new URL('/', hosts.backOffice), person, hosts, language: 'en' })).toBe(to);
});

test.each(guardedPaths)(
  '[PS-175] [PS-008] on the back-office host %s redirects signed-out visitors to sign-in',
  (path) => {
    expect(lead(hosts.backOffice, 'visitor', path)).toBe(`/auth?${new URLSearchParams({ next: path })}`);
  },
);

test.each(guardedPaths)('on the back-office host %s shows signed-in users their own page', (path) => {
  expect(lead(hosts.backOffice, 'admin', path)).toBeNull();
  expect(lead(hosts.backOffice, 'consultant', path)).toBeNull();
});

test.each(['/auth', '/auth?type=recovery&token=x', '/auth?type=confirm&token=x'])(
  '[PS-175] on the back-office host %s is shown to everyone',
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
  ['/compensation-plan', 'https://www.example.org/compensation-plan'],
  ['/checkout', 'https://www.example.org/checkout'],
  ['/pay/123', 'https://www.example.org/pay/123'],
  ['/payment-success?session_id=abc', 'https://www.example.org/payment-success?session_id=abc'],
])('[PS-175] redirects the public page %s from the back-office host to the public one', (path, to) => {
  for (const who of everyone) expect(lead(hosts.backOffice, who, path)).toBe(to);
});

test('[PS-010] leaves an unknown path to the not-found page, on both hosts', () => {
  for (const origin of [hosts.backOffice, hosts.public]) {
    for (const who of everyone) {
      for (const path of ['/no-such-page', '/shopping', '/payments', '/about-us']) {
        expect(lead(origin, who, path)).toBeNull();
      }
    }
  }
});

// The public host

test('[PS-017] [PS-007] the public host shows its pages to everyone', () => {
  const pages = ['/', '/auth', '/shop', '/payment-success', '/join-us', '/science', '/about', '/charter', '/contact'];
  for (const who of everyone) for (const path of pages) expect(lead(hosts.public, who, path)).toBeNull();
});

test.each([
  ...guardedPaths,
  '/network/x',
  '/admin/orders',
  '/settings?tab=billing',
  '/Dashboard',
  '/plan',
  '/help',
  '/statements/2026-09',
  '/account',
])('[PS-016] [PS-008] on the public host %s redirects signed-out visitors to sign-in', (path) => {
  expect(lead(hosts.public, 'visitor', path)).toBe(`/auth?${new URLSearchParams({ next: path })}`);
  expect(lead(hosts.public, 'consultant', path)).toBeNull();
});

// Both hosts

test.each([
  ['[PS-182]', 'recovery', 'a new password'],
  ['[BO-291]', 'confirm', 'confirming an address'],
])('%s redirects the start page with type=%s to the page for %s, on both hosts', (_, type) => {
  for (const origin of [hosts.backOffice, hosts.public]) {
    for (const who of everyone) {
      expect(lead(origin, who, `/?type=${type}&token=a%2Bb`)).toBe(`/auth?type=${type}&token=a%2Bb`);
    }
    expect(lead(origin, 'visitor', '/?type=other')).toBe(origin === hosts.public ? null : '/auth');
  }
});

test.each([...guardedPaths, '/', '/shop', '/auth', '/checkout?x=1'])(
  'redirects %s to choosing a password after an admin has set one',
  (path) => {
    for (const origin of [hosts.backOffice, hosts.public]) {
      const next = path === '/' ? '' : `?${new URLSearchParams({ next: path })}`;
      expect(lead(origin, 'reset', path)).toBe(`/choose-password${next}`);
      expect(lead(origin, 'reset', '/choose-password?next=/x')).toBeNull();
    }
  },
);

const oneHost = { public: 'https://backoffice.example.org', backOffice: 'https://backoffice.example.org' };

test.each([
  ['https://backoffice.example.org', hosts, true],
  [
    'http://backoffice.localhost:3000',
    { public: 'http://localhost:3000', backOffice: 'http://backoffice.localhost:3000' },
    true,
  ],
  ['https://team.example.org', { ...hosts, backOffice: 'https://team.example.org' }, true],
  ['https://www.example.org', hosts, false],
  // a host with the word in its name that the settings don't list
  ['http://my-backoffice-2.example.org', hosts, false],
  ['https://backoffice.example.org:8443', hosts, false],
  // a single host with the word in its name
  ['https://backoffice.example.org', oneHost, false],
])('%s is the back-office host: %s', (origin, given, expected) => {
  expect(isBackOffice(new URL(origin), given)).toBe(expected);
});

test('shoppers sign in for the public pages and the pages of a customer’s account', () => {
  const shopperPages = ['/', '/shop?q=oil', '/checkout', '/orders', '/ORDERS/1', '/account?tab=profile', '/account/'];
  for (const path of shopperPages) {
    expect(isShopperPage(new URL(path, hosts.public), hosts), path).toBe(true);
    expect(isShopperPage(new URL(path, hosts.backOffice), hosts), path).toBe(false);
    expect(isShopperPage(new URL(path, oneHost.public), oneHost), path).toBe(true);
  }
  for (const path of [...guardedPaths, '/help', '/accounts', '/orders-x', '/no-such-page']) {
    expect(isShopperPage(new URL(path, hosts.public), hosts), path).toBe(false);
  }
});

test('[PS-019] Consultant Login links to the back-office host, or on a single host to sign-in', () => {
  expect(consultantLogin(hosts)).toBe('https://backoffice.example.org');
  expect(consultantLogin(oneHost)).toBe('/auth');
});
