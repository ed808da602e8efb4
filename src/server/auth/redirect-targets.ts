import { siteAddress } from '#domain/account/site-address.ts';

// The sign-in library redirects to addresses from the request. Its own check accepts `/..//host` and then resolves it
// to another host, so this checks every target before the call, and every answer of the library afterwards.

const parameters = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;

/** The first parameter of a request with a target on another site, or null. */
export function foreignTarget(url: URL, body: unknown, origins: readonly string[]): string | null {
  const isForeign = (target: unknown) => typeof target !== 'string' || siteAddress(target, origins) === null;
  for (const name of parameters) {
    const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    const targets = [...url.searchParams.getAll(name), ...(sent === undefined || sent === null ? [] : [sent])];
    if (targets.some((target) => target !== '' && isForeign(target))) return name;
  }
  return null;
}

/** Whether an answer would redirect a browser to another site. */
export function redirectsAway(answer: Response, url: URL, origins: readonly string[]): boolean {
  const location = answer.headers.get('location');
  if (location === null) return false;
  const to = URL.parse(location, url);
  return to === null || siteAddress(to.href, origins) === null;
}
