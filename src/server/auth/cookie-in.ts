/** The value of a cookie in a request; empty without it. */
export function cookieIn(headers: Headers, name: string): string {
  for (const pair of (headers.get('cookie') ?? '').split(/; */)) {
    if (!pair.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(pair.slice(name.length + 1));
    } catch {
      return '';
    }
  }
  return '';
}
