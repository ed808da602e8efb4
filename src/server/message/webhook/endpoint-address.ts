import type { Deployment } from '../../context.ts';
import { AddressNotAllowed, allowedAddressesOf } from '../../gateways/allowed-address.ts';

/**
 * Whether events may go to this address as it resolves now; each delivery checks again. http is for programs on this
 * machine, where they are allowed.
 */
export async function addressProblem(
  { webhooks: { allowLoopback, resolve } }: Pick<Deployment, 'webhooks'>,
  address: string,
): Promise<'NOT_HTTPS' | 'ADDRESS_NOT_ALLOWED' | 'UNKNOWN_HOST' | null> {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:');
  if (!isSecure || url.username !== '' || url.password !== '') return 'NOT_HTTPS';
  try {
    await allowedAddressesOf(url.hostname, allowLoopback, resolve);
    return null;
  } catch (error) {
    return error instanceof AddressNotAllowed ? 'ADDRESS_NOT_ALLOWED' : 'UNKNOWN_HOST';
  }
}
