import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Addresses that are not on the public internet (IANA, special-purpose registries). IPv6 forms that contain an IPv4 address
// are refused as a whole, except the mapped one, which `BlockList` reads as IPv4.
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a connection to an address that another person chose may go to this IP address. `allowLoopback` is for a machine on which both programs run. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  return !notPublic.check(address, family) || (allowLoopback && loopback.check(address, family));
}

/** The host has an address inside a network. */
export class AddressNotAllowed extends Error {}

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
export const resolveHost: Resolve = (host) => lookup(host, { all: true });

/** The addresses of a host, all of them allowed. An IP address is its own. Throws `AddressNotAllowed`, or what `resolve` throws. */
export async function allowedAddressesOf(
  host: string,
  allowLoopback: boolean,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  const addresses = family === 0 ? await resolve(bare) : [{ address: bare, family }];
  // One public address among others does not make a host public: the connection may go to any of them.
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address, allowLoopback))) {
    throw new AddressNotAllowed(`${host} is inside a network`);
  }
  return addresses;
}

/**
 * For the option `lookup` of a connection to these addresses: the name is not resolved a second time, so that it can't
 * be another address then (DNS rebinding).
 */
export const lookupOf =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
