/**
 * The domain to which a passkey that is added at `requested` belongs. Browsers accept a passkey on its domain and all names below
 * it. So where one of the company's hosts is below the other, the upper one serves both; else each host has its own passkeys.
 * All are host names without a port.
 */
export function relyingPartyId(requested: string, hosts: readonly string[]): string {
  const above = hosts.filter((host) => isBelow(requested, host));
  // A name without a dot, such as localhost, is not a domain to browsers.
  return above.filter((host) => host.includes('.')).sort((a, b) => a.length - b.length)[0] ?? requested;
}

const isBelow = (name: string, host: string) => name.endsWith(`.${host}`);
