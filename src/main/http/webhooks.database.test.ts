import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { type FakeProviders, type PayPalEvent, startFakeProviders } from '#tests/fakes/providers.ts';

let fake: FakeProviders;
let site: TestSite;
beforeAll(async () => {
  fake = await startFakeProviders();
  site = await startTestSite({ variables: fake.variables });
});
afterAll(async () => {
  await site.close();
  await fake.close();
});

const deliver = ({ body, headers }: PayPalEvent) =>
  fetch(`${site.url}/api/webhooks/paypal`, { method: 'POST', body, headers });
const event = (signature?: string) => fake.event('CUSTOMER.CREATED', { id: 'NONE' }, signature);

test('after 60 invalid signatures an address gets 429, and the provider is not asked', async () => {
  for (let sent = 0; sent < 3; sent++) expect((await deliver(event())).status).toBe(200);
  // Those with a valid signature do not count.
  for (let sent = 0; sent < 60; sent++) expect((await deliver(event('forged'))).status).toBe(400);
  const asked = fake.asked.length;
  const refused = await deliver(event('forged'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await deliver(event())).status).toBe(429);
  expect(fake.asked).toHaveLength(asked);
});
