import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { startFakeGoogle } from '#tests/fakes/google.ts';
import { foreignTargets } from '#tests/hostile/foreign-targets.ts';
import { prove } from '#tests/prove.ts';

// No address in a request redirects a browser to another site: every route of the sign-in library, every parameter that
// names a target, fifty spellings, evaluated like a browser does.

let site: TestSite;
let google: Awaited<ReturnType<typeof startFakeGoogle>>;
beforeAll(async () => {
  google = await startFakeGoogle();
  site = await startTestSite({ variables: google.variables });
});
afterAll(async () => {
  await site.close();
  await google.close();
});

const parameters = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;

/** Every route of the library, including those closed here. */
const routes = () =>
  Object.values(site.deployment.auth.api).flatMap((endpoint) => {
    const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
    if (path === undefined) return [];
    const methods = [options.method].flat().filter((method) => method === 'GET' || method === 'POST');
    return methods.map((method) => ({ method, path: path.replace(':id', 'google').replace(':token', 'x') }));
  });

let calls = 0;
/** A separate network for each call, so that no limit replaces the check. */
const network = () => `2001:db8:${(++calls >> 16).toString(16)}:${(calls & 0xffff).toString(16)}::1`;

const ask = (method: string, path: string, names: readonly string[], target: string) => {
  const query = new URLSearchParams([['token', 'x'], ...names.map((name): [string, string] => [name, target])]);
  const body = {
    ...Object.fromEntries(names.map((name) => [name, target])),
    email: 'nobody@example.org',
    password: 'a wrong password',
    provider: 'google',
    token: 'x',
    newPassword: 'river-otter',
  };
  return fetch(`${site.url}/api/auth${path}?${query}`, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': network(), ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
};

/** Where a browser, or a page that follows the answer's `url`, would go. */
async function targetsOf(answer: Response): Promise<URL[]> {
  const text = await answer.text();
  const url = /"url":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  const named = [answer.headers.get('location'), answer.headers.get('refresh'), url && JSON.parse(`"${url}"`)];
  return named.flatMap((to) => (to ? (URL.parse(to, site.url) ?? []) : []));
}

/** All parameters at once, and in the long form each alone too. */
const asked: readonly (readonly string[])[] = [parameters, ...parameters.map((parameter) => [parameter])];

prove(
  'no route of the sign-in library redirects to another site, whatever the spelling',
  { short: foreignTargets.length, long: foreignTargets.length * asked.length, perRound: 5_000 },
  async (rounds, report) => {
    const away: string[] = [];
    let tried = 0;
    expect(foreignTargets.length).toBeGreaterThanOrEqual(50);
    expect(routes().length).toBeGreaterThan(30);
    for (const names of asked.slice(0, rounds / foreignTargets.length)) {
      for (const { method, path } of routes()) {
        for (const target of foreignTargets) {
          tried++;
          const answer = await ask(method, path, names, target);
          if (answer.status >= 500) away.push(`${answer.status} ${method} ${path} ${target}`);
          for (const to of await targetsOf(answer)) {
            // Only an answer with our own targets calls Google; these are foreign.
            if (to.origin !== site.url) away.push(`${method} ${path} ${JSON.stringify(target)} leads to ${to.href}`);
          }
        }
      }
    }
    expect(away).toEqual([]);
    expect(tried).toBeGreaterThan(1_500);
    report(`0 of ${tried} requests leave the site, ${routes().length} routes, ${foreignTargets.length} spellings`);
  },
);

test.each(parameters)('checks %s alone, in the query and in the body', async (parameter) => {
  for (const target of foreignTargets) {
    for (const [method, path] of [
      ['GET', '/verify-email'],
      ['GET', '/reset-password/x'],
      ['POST', '/sign-in/social'],
    ] as const) {
      const answer = await ask(method, path, [parameter], target);
      // An address with the character 0 is rejected before its parameters are read.
      const status = target.includes('\0') ? 400 : 403;
      expect([answer.status, await targetsOf(answer)], `${method} ${path} ${target}`).toEqual([status, []]);
    }
  }
});

test('checks a second value of a parameter too', async () => {
  const query = 'token=x&callbackURL=/auth&callbackURL=https://evil.test';
  const answer = await fetch(`${site.url}/api/auth/verify-email?${query}`, { redirect: 'manual' });
  expect(answer.status).toBe(403);
});

test.each(['/auth', '/auth?next=%2Fearnings', '/shop#top', 'OWN/dashboard', 'OFFICE/admin'])(
  'accepts our own address %s as a target',
  async (written) => {
    const target = written.replace('OWN', site.url).replace('OFFICE', site.environment.backOfficeUrl);
    const answer = await ask('GET', '/verify-email', ['callbackURL'], target);
    expect(answer.status).toBe(302);
    const [to] = await targetsOf(answer);
    expect(`${to?.origin}${to?.pathname}`).toBe(new URL(target, site.url).href.replace(/[?#].*$/, ''));
    expect(to?.searchParams.get('error')).toBe('INVALID_TOKEN');
  },
);
