import { expect, test } from 'vitest';

/** Loaded by name: a route's exports are used by the router alone. */
const routeOf = (name: string): Promise<{ loader: (args: object) => Response }> => import(`./${name}.ts`);

const stored = 'language=fr; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly';

test.each([
  ['the page and the language', 'language=fr&page=%2Fshop%3Fq%3Da', '', '/shop?q=a', stored],
  ['a browser that has chosen a language', 'language=fr&page=%2Fshop', 'language=en', '/shop', null],
  ['an unknown language', 'language=de&page=%2Fshop', '', '/shop', null],
  ['another site', 'language=fr&page=https%3A%2F%2Fevil.example%2F', '', '/', stored],
  ['another host', 'language=fr&page=%2F%2Fevil.example%2F', '', '/', stored],
  ['nothing', '', '', '/', null],
])('redirects with %s', async (_what, query, cookie, to, line) => {
  const url = new URL(`https://www.example.org/language?${query}`);
  const { loader } = await routeOf('language');
  const { status, headers } = loader({ request: new Request(url, { headers: { cookie } }), url });
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, to, line]);
});
