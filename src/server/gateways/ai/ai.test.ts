import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { type FakeAi, startFakeAi } from '#tests/fakes/ai.ts';

let ai: FakeAi;
let fixture: TestDeployment;
beforeAll(async () => {
  ai = await startFakeAi();
  fixture = await startTestDeployment({ variables: ai.variables });
});
afterAll(async () => {
  await fixture?.close();
  await ai.close();
});
beforeEach(() => {
  ai.answer('well');
  ai.asked.length = 0;
});

const admin = (): Actor => ({ role: 'admin', adminRole: 'owner', userId: randomUUID() });
const as = (actor: Actor) => callAs(fixture.deployment, actor).catalog;
const product = {
  productName: 'Birch Glow Serum',
  category: 'Serum',
  features: 'Birch water',
  brand: 'Little Birch Cosmetics',
} as const;
const write = (actor = admin()) => as(actor).generateProductContent({ type: 'description', ...product });
const draw = (actor = admin()) => as(actor).generateProductContent({ type: 'image', ...product });

test('[BO-315] returns description texts from a prompt with only the four fields', async () => {
  expect(await write()).toEqual({
    success: true,
    data: {
      title: 'Birch Glow Serum',
      shortDescription: 'A light serum for every day.',
      fullDescription: 'Birch water and squalane.\n\nFor the morning and the evening.',
      tags: ['serum', 'birch', 'glow'],
      slug: 'birch-glow-serum',
    },
  });
  expect(ai.asked).toMatchObject([
    { path: '/v1/chat/completions', authorization: 'Bearer sk-what-only-we-know', body: { model: 'writer-1' } },
  ]);
  const [, user] = z.tuple([z.unknown(), z.object({ content: z.string() })]).parse(ai.asked[0]?.body.messages);
  expect(JSON.parse(user.content)).toEqual(product);
});

test('[BO-315] returns an image as a data URL', async () => {
  const { data } = await draw();
  expect(data.imageUrl).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(ai.asked).toMatchObject([{ path: '/v1/images/generations', body: { model: 'painter-1', n: 1 } }]);
});

test.each([
  ['nonsense', 'AI_UNREADABLE'],
  ['other-json', 'AI_UNREADABLE'],
  ['endless', 'AI_UNREADABLE'],
  [401, 'AI_REFUSED'],
  [429, 'AI_BUSY'],
  [500, 'AI_UNREACHABLE'],
] as const)('reports an error for a service that answers %s, without its wording', async (how, code) => {
  ai.answer(how);
  const refusal = await write().catch((error: Error) => error);
  expect(refusal).toMatchObject({ code });
  expect(String(refusal)).not.toContain('sk-');
});

test('removes a code fence around the answer; markup stays text', async () => {
  ai.answer('fence');
  expect((await write()).data.slug).toBe('birch-glow-serum');
  ai.answer('html');
  expect((await write()).data.title).toBe('<img src=x onerror=alert(1)>');
});

test.each(['address', 'html'] as const)('rejects an answer that is not an image (%s)', async (how) => {
  ai.answer(how);
  await expect(draw()).rejects.toMatchObject({ code: 'AI_UNREADABLE' });
});

test('[BO-387] [BO-388] requires name and category; only admins may generate, ten times a minute', async () => {
  const ask = (change: object) => as(admin()).generateProductContent({ type: 'image', ...product, ...change });
  await expect(ask({ productName: ' ' })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ category: '' })).rejects.toMatchObject({ status: 400 });
  await expect(write(visitor)).rejects.toMatchObject({ status: 401 });
  await expect(write({ role: 'consultant', userId: randomUUID() })).rejects.toMatchObject({ status: 403 });
  expect(ai.asked).toEqual([]);
  const actor = admin();
  for (let n = 0; n < 10; n++) await write(actor);
  await expect(write(actor)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('distinguishes an unreachable service from one that is not configured', async () => {
  expect(await as(admin()).getContentGenerator()).toEqual({ missing: [] });
  const unreachable = {
    ...fixture.deployment,
    gatewaySettings: { ai: { baseUrl: 'http://127.0.0.1:9', apiKey: 'x', textModel: 'x', imageModel: 'x' } },
  };
  await expect(
    callAs(unreachable, admin()).catalog.generateProductContent({ type: 'image', ...product }),
  ).rejects.toMatchObject({ code: 'AI_UNREACHABLE' });
  const none = callAs({ ...fixture.deployment, gatewaySettings: {} }, admin()).catalog;
  expect((await none.getContentGenerator()).missing).toEqual([
    'AI_BASE_URL',
    'AI_API_KEY',
    'AI_TEXT_MODEL',
    'AI_IMAGE_MODEL',
  ]);
  await expect(none.generateProductContent({ type: 'image', ...product })).rejects.toMatchObject({
    code: 'AI_NOT_CONFIGURED',
  });
});
