import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

let site: TestSite;
let ada: string;
let ben: string;
beforeAll(async () => {
  site = await startTestSite();
  ada = (await enrolledOne(site.deployment, { firstName: 'Ada', email: 'ada@example.org' })).consultantId;
  ben = (await enrolledOne(site.deployment, { firstName: 'Ben', email: 'ben@example.org' })).consultantId;
});
afterAll(() => site.close());

const as = (userId: string, role: 'consultant' | 'admin' | 'customer' = 'consultant'): ApiClient =>
  callAs(site.deployment, { role, adminRole: 'owner', userId });

const profile = {
  first_name: 'Adeline',
  last_name: 'Moss',
  phone: '604 555 0142',
  address1: '12 Oak Street',
  address2: '',
  city: 'Vancouver',
  state: 'British Columbia',
  postal_code: 'v6b 1a1',
  country: 'CA',
  bio: 'Brows.\nAnd lips.',
} as const;

test('[BO-088] [BO-190] first name, last name, phone, address and bio are stored, and no other consultant’s change', async () => {
  const before = await as(ben).consultant.getProfile();
  expect(await as(ada).consultant.updateProfile(profile)).toEqual({ success: true });
  expect(await as(ada).consultant.getProfile()).toMatchObject({
    ...profile,
    state: 'BC',
    postal_code: 'V6B 1A1',
    email: 'ada@example.org',
    new_email: null,
    unconfirmed_emails: [],
    photo_url: null,
    status: 'active',
  });
  expect(await as(ben).consultant.getProfile()).toEqual(before);
  expect(await as(ada).account.getSession()).toMatchObject({ firstName: 'Adeline', lastName: 'Moss' });
  expect(await site.ask('select name from auth."user" where id = $1', [ada])).toEqual([{ name: 'Adeline Moss' }]);
  const events = await site.ask<{ detail: { fields: string[] } }>(
    `select detail from audit_events where action = 'update-profile' and object_id = $1`,
    [ada],
  );
  expect(events.map(({ detail }) => [...detail.fields].sort())).toEqual([
    ['address1', 'city', 'firstName', 'phone', 'postalCode', 'state'],
  ]);
  expect(JSON.stringify(events)).not.toContain('Oak Street');
});

test.each([
  ['a phone number that cannot exist', { phone: '12' }, 'BAD_REQUEST'],
  ['a state of another country', { state: 'TX' }, 'BAD_REQUEST'],
  ['a wrong postal code', { postal_code: '90210' }, 'BAD_REQUEST'],
  ['a wrong ZIP', { country: 'US', state: 'TX', postal_code: 'V6B 1A1' }, 'BAD_REQUEST'],
  ['an empty name', { first_name: ' ' }, 'BAD_REQUEST'],
  ['a name over two lines', { last_name: 'Moss\nBcc: eve@example.org' }, 'BAD_REQUEST'],
  ['a bio of 501 characters', { bio: 'x'.repeat(501) }, 'BAD_REQUEST'],
])('[BO-088] refuses %s', async (_, wrong, code) => {
  const answer = as(ada).consultant.updateProfile({ ...profile, ...wrong } as never);
  await expect(answer).rejects.toMatchObject({ code });
});

test.each(['rank', 'current_rank', 'status', 'is_admin', 'consultant_id', 'email', 'sponsor_consultant_id'])(
  'a profile cannot set %s',
  async (field) => {
    const stored = () => site.ask('select to_jsonb(c) as row from consultants c where consultant_id = $1', [ada]);
    const before = await stored();
    const answer = as(ada).consultant.updateProfile({ ...profile, [field]: 'true' } as never);
    await expect(answer).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await stored()).toEqual(before);
  },
);

test('[BO-334] customers and visitors have no consultant’s profile', async () => {
  const missing = { message: 'Consultant profile not found' };
  for (const [client, error] of [
    [as(ada, 'customer'), { status: 403, ...missing }],
    [as(randomUUID()), { status: 404, ...missing }],
    [callAs(site.deployment, visitor), { status: 401, message: 'Not authenticated' }],
  ] as const) {
    await expect(client.consultant.getProfile()).rejects.toMatchObject(error);
    await expect(client.report.getDashboard({})).rejects.toMatchObject(error);
  }
  for (const client of [as(ada, 'customer'), callAs(site.deployment, visitor)]) {
    await expect(client.consultant.updateProfile(profile)).rejects.toMatchObject({ status: expect.any(Number) });
  }
});

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#447755' } }).withExif({
    IFD0: { Copyright: 'Secret Street 1' },
  });

const fileOf = (bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (bytes: Uint8Array, by = ada, name?: string, type?: string) =>
  (await as(by).consultant.updatePhoto({ file: fileOf(bytes, name, type) })).photo_url;
const load = (path: string) => fetch(site.url + path);
const inWidth = (url: string, width: number) => url.replace('.webp', `-${width}.webp`);

test('[BO-087] a photo is encoded again, without its metadata, and served as a picture that can run nothing', async () => {
  const sent = await picture().jpeg().toBuffer();
  expect(sent.includes('Secret Street')).toBe(true);
  const url = await upload(sent);
  const answer = await load(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const served = Buffer.from(await answer.arrayBuffer());
  const metadata = await sharp(served).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  expect(served.includes('Secret Street')).toBe(false);
  for (const width of [80, 160, 320, 512]) {
    const sized = await load(inWidth(url, width));
    expect(sized.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await sized.arrayBuffer());
    expect(sized.headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
  }
  expect((await load(inWidth(url, 100))).status).toBe(404);
  const head = await fetch(site.url + url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(served.length)]);
  expect((await as(ada).account.getSession())?.photoUrl).toBe(url);
  expect((await as(ada).consultant.getProfile()).photo_url).toBe(url);
  expect((await as(ben).consultant.getProfile()).photo_url).toBeNull();
});

test.each(['png', 'webp', 'jpeg'] as const)('[BO-087] %s is accepted, whatever the name says', async (format) => {
  expect(await upload(await picture(40, 800).toFormat(format).toBuffer(), ada, 'a.exe', 'text/html')).toMatch(
    /^\/photos\/[0-9a-f-]{36}\.webp$/,
  );
});

test('[BO-087] a new photo has another address, the old one ends, and without a photo initials are shown', async () => {
  const [first, second] = [
    await upload(await picture().png().toBuffer()),
    await upload(await picture().png().toBuffer()),
  ];
  expect(second).not.toBe(first);
  expect((await load(first)).status).toBe(404);
  expect(await as(ada).consultant.deletePhoto({})).toEqual({ success: true });
  expect((await load(second)).status).toBe(404);
  expect((await as(ada).account.getSession())?.photoUrl).toBeNull();
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

test.each<[string, () => Promise<Uint8Array>]>([
  ['an SVG file with a script', async () => svg],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', async () => Buffer.alloc(0)],
  ['a JPEG that breaks off', async () => (await picture(2000, 2000).jpeg().toBuffer()).subarray(0, 600)],
  ['a GIF', async () => picture(9, 9).gif().toBuffer()],
  ['a TIFF', async () => picture(9, 9).tiff().toBuffer()],
])('[BO-087] refuses %s', async (_, bytes) => {
  await expect(as(ben).consultant.updatePhoto({ file: fileOf(await bytes()) })).rejects.toMatchObject({
    code: 'NOT_A_PHOTO',
  });
  expect((await as(ben).consultant.getProfile()).photo_url).toBeNull();
});

test('[BO-087] refuses a small file that claims more pixels than any camera has, and one above 5 MB', async () => {
  const bomb = await picture(1, 1).png().toBuffer();
  // The header of a PNG holds width and height, and a checksum over them.
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await expect(as(ben).consultant.updatePhoto({ file: fileOf(bomb) })).rejects.toMatchObject({ code: 'NOT_A_PHOTO' });
  const large = fileOf(Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(as(ben).consultant.updatePhoto({ file: large })).rejects.toMatchObject({ code: 'PHOTO_TOO_LARGE' });
});

test('photos sent are limited, and each belongs to the one who sent it', async () => {
  const { consultantId } = await enrolledOne(site.deployment);
  const small = await picture(9, 9).png().toBuffer();
  for (let time = 0; time < 20; time++) await upload(small, consultantId);
  await expect(upload(small, consultantId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const owners = await site.ask('select consultant_id from consultant_photos order by created_at desc limit 1');
  expect(owners).toEqual([{ consultant_id: consultantId }]);
});

test('an unknown photo, and any other file below /photos, is no picture', async () => {
  for (const path of ['/photos/00000000-0000-4000-8000-000000000000.webp', '/photos/x.webp', '/photos/me.png']) {
    expect((await load(path)).status, path).toBe(404);
  }
});
