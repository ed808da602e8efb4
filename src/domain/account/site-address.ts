/**
 * `given` as an address of this site, or null if a browser would leave the site with it. `origins` are the site's own; a path is
 * resolved on the first one and stays a path. The address is resolved like browsers do (WHATWG URL), so its target counts, not
 * its spelling.
 */
export function siteAddress(given: string, origins: readonly string[]): string | null {
  // Browsers drop or trim white space and control characters and read a backslash as a slash; libraries may not.
  if (/[\s\\\p{C}]/u.test(given)) return null;
  const isPath = given.startsWith('/');
  if (!isPath && !/^https?:\/\/[^/]/i.test(given)) return null;
  const url = URL.parse(given, origins[0]);
  if (url === null || !origins.includes(url.origin) || url.username !== '' || url.password !== '') return null;
  // Resolved once more, `//host/…` would be another host; the site refuses encoded separators anyway.
  if (/\/\/|%2f|%5c/i.test(url.pathname)) return null;
  return isPath ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
