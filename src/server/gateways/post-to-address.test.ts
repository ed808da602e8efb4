import type { LookupAddress } from 'node:dns';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { postToAddress } from './post-to-address.ts';

// Addresses that other people chose: nothing inside the network is reached, whatever a name or an answer says.

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['127.8.9.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s may be connected to: %s', (address, allowed) => {
  expect(isAllowedAddress(address, false)).toBe(allowed);
});

test('only the loopback is allowed in addition, where a setting says so', () => {
  expect(isAllowedAddress('127.0.0.1', true)).toBe(true);
  expect(isAllowedAddress('::1', true)).toBe(true);
  expect(isAllowedAddress('10.0.0.1', true)).toBe(false);
});

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(200);
});

const { port } = new URL(receiver.url);
const here: LookupAddress = { address: '127.0.0.1', family: 4 };
const post = (url: string, allowLoopback: boolean, resolve = async (): Promise<LookupAddress[]> => [here]) =>
  postToAddress({ url, headers: {}, body: '{}' }, { allowLoopback, resolve });

test.each([
  `http://127.0.0.1:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f.1:${port}/`,
  `http://inside.example:${port}/`,
])('%s is refused before anything is sent', async (url) => {
  expect(await post(url, false)).toMatchObject({ failure: 'address-not-allowed', status: null });
  expect(receiver.received).toEqual([]);
});

test('a host with one address inside the network is refused', async () => {
  const mixed = async () => [{ address: '8.8.8.8', family: 4 }, here];
  expect(await post(`http://mixed.example:${port}/`, false, mixed)).toMatchObject({ failure: 'address-not-allowed' });
});

test('a name is resolved once, so that a second answer leads nowhere else', async () => {
  let asked = 0;
  const rebinding = async () => {
    asked += 1;
    // The first answer is allowed here; a second one would be another machine.
    return asked === 1 ? [here] : [{ address: '10.0.0.1', family: 4 }];
  };
  expect(await post(`http://rebinding.example:${port}/`, true, rebinding)).toMatchObject({
    failure: null,
    status: 200,
  });
  expect(asked).toBe(1);
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  receiver.answer({ redirect: receiver.url.replace('/hooks', '/inside') });
  expect(await post(receiver.url, true)).toMatchObject({ failure: 'redirect', status: 307 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
});

test('an unreachable address is reported with its reason', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
  expect(await post('https://none.example/', true, unknown)).toMatchObject({ failure: 'unresolved' });
  expect(await post('http://127.0.0.1:9/', true)).toMatchObject({ failure: 'connection' });
  expect(await post(`https://127.0.0.1:${port}/`, true)).toMatchObject({ failure: 'certificate' });
});

test('an answer that does not come is given up after ten seconds', async () => {
  receiver.answer('silence');
  const { failure, duration } = await post(receiver.url, true);
  expect(failure).toBe('timeout');
  expect(duration).toBeGreaterThan(9_000);
  expect(duration).toBeLessThan(13_000);
});
