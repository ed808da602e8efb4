import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { type Actor, visitor, worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { type FakeS3, startFakeS3 } from '#tests/fakes/s3.ts';
import { keyed } from '#tests/keyed.ts';
import { withActor } from '../db/actor.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import type { DocumentFile, FileAddress } from '../documents/document-file.ts';
import { receiptFile } from '../report/receipt-file.ts';
import { deleteUnusedFiles } from './delete-files.ts';
import { moveFiles } from './move-files.ts';
import { signedAddress } from './signed-address.ts';
import { storeFile } from './store-file.ts';

// A site with its files in a bucket. Ada and Ben are consultants.

let bucket: FakeS3;
let site: TestSite;
let ada: string;
let ben: string;
beforeAll(async () => {
  bucket = await startFakeS3();
  site = await startTestSite({ variables: bucket.variables });
  ada = (await enrolledOne(site.deployment, { firstName: 'Ada', email: 'ada@example.org' })).consultantId;
  ben = (await enrolledOne(site.deployment, { firstName: 'Ben', email: 'ben@example.org' })).consultantId;
});
afterEach(() => {
  bucket.plan.failures = [];
});
afterAll(async () => {
  await site.close();
  await bucket.close();
});

const actorOf = (userId: string) => ({ role: 'consultant', userId }) as const satisfies Actor;
const as = (userId: string): ApiClient => callAs(site.deployment, actorOf(userId));
const callOf = (userId: string) => ({ ...site.deployment, actor: actorOf(userId), requestId: '', address: '' });
const stored = () => [...bucket.objects.keys()].sort();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const expense = { category: 'Other', amount: '5.00', spent_on: '2026-10-01', note: '' } as const;
const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 600, height: 600, channels: 3, background: '#447755' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'me.jpg',
  );
const receipt = () => new File([pdf], '../../r.pdf');
const addressOf = (file: DocumentFile | FileAddress) => ('address' in file ? file.address : '');
const outage = Array.from({ length: 30 }, () => '503 SlowDown' as const);
const code = (error: unknown) => (error as { code: string }).code;

test('a store that is away refuses an upload with a sentence, and nothing of it is there afterwards', async () => {
  await as(ada).consultant.updatePhoto({ file: await photo() });
  const [before] = await site.ask('select photo_id, file_id from consultant_photos where consultant_id = $1', [ada]);
  const sentence = 'Files can’t be stored at the moment, so nothing was changed. Please try again in a few minutes.';
  bucket.plan.failures = [...outage];
  const refused = { code: 'FILES_UNAVAILABLE', status: 503, message: sentence };
  await expect(as(ada).consultant.updatePhoto({ file: await photo() })).rejects.toMatchObject(refused);
  bucket.plan.failures = [...outage];
  await expect(as(ada).report.recordExpense(keyed({ ...expense, receipt: receipt() }))).rejects.toMatchObject(refused);
  bucket.plan.failures = [];
  const [after] = await site.ask('select photo_id, file_id from consultant_photos where consultant_id = $1', [ada]);
  expect(after).toEqual(before);
  expect((await as(ada).report.getExpenses({})).total).toBe(0);
  // What one of several widths left behind is deleted after a day.
  await site.ask('update files set delete_after = now() where delete_after > now()');
  await deleteUnusedFiles(site.deployment);
  expect(stored()).toHaveLength(4);
  expect(await site.ask('select kind, widths, delete_after from files')).toEqual([
    { kind: 'photo', widths: [80, 160, 320, 512], delete_after: null },
  ]);
});

test('a store that is away answers 503 where a photo or a receipt is read, and the next request gets it', async () => {
  const { photo_url } = await as(ada).consultant.getProfile();
  bucket.plan.failures = [...outage];
  const away = await fetch(site.url + photo_url);
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '5',
  ]);
  expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' });
  bucket.plan.failures = [];
  expect((await fetch(site.url + photo_url)).status).toBe(200);
});

test('a receipt is read at an address that is signed, expires, and was made for its owner', async () => {
  const { expense_id } = await as(ben).report.recordExpense(keyed({ ...expense, receipt: receipt() }));
  const address = addressOf(await receiptFile(callOf(ben), expense_id));
  await expect(receiptFile(callOf(ada), expense_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const answer = await fetch(site.url + address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': 'attachment; filename="receipt.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  const name = stored().find((each) => each.startsWith('receipt/')) ?? '';
  const another = new URL(signedAddress(site.deployment, name.replace(/.{5}\.pdf/, '00000.pdf')), site.url);
  for (const wrong of [
    address.replace(/signature=./, 'signature=!'),
    address.replace(/until=\d+/, 'until=9999999999'),
    address.split('?')[0] ?? '',
    address.replace(name, name.replace('receipt/', 'photo/')),
    address.replace(name, another.pathname.slice('/files/'.length)),
    `/photos/${name.slice(-40, -4)}.webp`,
  ]) {
    expect((await fetch(site.url + wrong)).status, wrong).toBe(404);
  }
  site.clock.set('2026-10-15T18:05:01Z');
  expect((await fetch(site.url + address)).status).toBe(404);
  site.clock.set('2026-10-15T18:00:00Z');
});

test('the bytes of what was replaced, removed or erased are deleted', async () => {
  const widths = () => stored().filter((name) => name.startsWith('photo/')).length;
  await as(ben).consultant.updatePhoto({ file: await photo() });
  await as(ben).consultant.updatePhoto({ file: await photo() });
  expect(widths()).toBe(12);
  await deleteUnusedFiles(site.deployment);
  expect(widths()).toBe(8);
  await as(ben).consultant.deletePhoto({});
  await as(ben).report.recordExpense(keyed({ ...expense, receipt: receipt() }));
  // As an erasure deletes them.
  await site.ask('delete from expenses where consultant_id = $1', [ben]);
  // A store that is away delays it.
  bucket.plan.failures = [...outage];
  await expect(deleteUnusedFiles(site.deployment)).rejects.toThrow('SlowDown');
  bucket.plan.failures = [];
  await deleteUnusedFiles(site.deployment);
  expect(stored().filter((name) => !name.startsWith('photo/'))).toEqual([]);
  expect(widths()).toBe(4);
  expect(await site.ask('select count(*)::int as files from files')).toEqual([{ files: 1 }]);
});

test('files that cannot be deleted do not stop the others, are counted, and are deleted by the next run', async () => {
  const before = stored();
  const store = () => storeFile(site.deployment, { kind: 'receipt', type: 'application/pdf', bytes: pdf });
  // More than are read at once, and the first of them fail.
  for (let n = 0; n < 105; n++) await store();
  await site.ask('update files set delete_after = now() where delete_after is not null');
  bucket.plan.failures = ['403 AccessDenied', '403 AccessDenied'];
  const failed = '2 files could not be deleted, to be retried: the bucket answered 403';
  await expect(deleteUnusedFiles(site.deployment)).rejects.toThrow(failed);
  expect(stored()).toHaveLength(before.length + 2);
  expect(await site.ask('select from files where delete_after is not null')).toHaveLength(2);
  await deleteUnusedFiles(site.deployment);
  expect(stored()).toEqual(before);
});

test('a file that was written and got no row is deleted after a day', async () => {
  const before = stored();
  await storeFile(site.deployment, { kind: 'receipt', type: 'application/pdf', bytes: pdf });
  await deleteUnusedFiles(site.deployment);
  expect(stored()).toHaveLength(before.length + 1);
  await site.ask("update files set delete_after = delete_after - interval '1 day' where delete_after is not null");
  await deleteUnusedFiles(site.deployment);
  expect(stored()).toEqual(before);
});

test('photos and receipts of an earlier version are read from the database until they are moved, and a broken move continues', async () => {
  const old = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#aa3311' } })
    .webp()
    .toBuffer();
  const photoId = randomUUID();
  await site.ask('insert into consultant_photos (photo_id, consultant_id, image) values ($1, $2, $3)', [
    photoId,
    ben,
    old,
  ]);
  const { expense_id } = await as(ben).report.recordExpense(keyed(expense));
  await site.ask("insert into expense_receipts (expense_id, consultant_id, kind, content) values ($1, $2, 'pdf', $3)", [
    expense_id,
    ben,
    pdf,
  ]);
  const load = async (path: string) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
  const unmoved = await receiptFile(callOf(ben), expense_id);
  expect('body' in unmoved && Buffer.from(await new Response(unmoved.body).arrayBuffer())).toEqual(pdf);
  expect(await load(`/photos/${photoId}.webp`)).toEqual(old);
  expect(await load(`/photos/${photoId}-80.webp`)).toEqual(old);

  // The store goes away after the photo: the photo stays moved.
  bucket.plan.failures = [];
  const put = site.deployment.files.put;
  let puts = 0;
  const files = {
    ...site.deployment.files,
    put: (...call: Parameters<typeof put>) => (++puts > 4 ? Promise.reject(new Error('away')) : put(...call)),
  };
  await expect(moveFiles({ ...site.deployment, files })).rejects.toThrow('away');
  const left = `select (select count(*) from consultant_photos where image is not null)::int as photos,
                       (select count(*) from expense_receipts where content is not null)::int as receipts`;
  expect(await site.ask(left)).toEqual([{ photos: 0, receipts: 1 }]);
  await moveFiles(site.deployment);
  expect(await site.ask(left)).toEqual([{ photos: 0, receipts: 0 }]);
  expect(await load(`/photos/${photoId}.webp`)).toEqual(old);
  expect(await sharp(await load(`/photos/${photoId}-80.webp`)).metadata()).toMatchObject({ width: 80, height: 80 });
  expect(await load(addressOf(await receiptFile(callOf(ben), expense_id)))).toEqual(pdf);
  // A second run finds nothing to do.
  const before = stored();
  await moveFiles(site.deployment);
  expect(stored()).toEqual(before);
});

test('only the company reads the table of files, and a row gets only a file of its kind that waits for one', async () => {
  for (const actor of [visitor, actorOf(ada)]) {
    const read = withActor(site.deployment.db, actor, (tx) => tx.execute(sql`select * from files`));
    expect(await read.catch(sqlStateOf)).toBe('42501');
  }
  const [taken] = await site.ask<{ file_id: string }>('select file_id from expense_receipts limit 1');
  const waiting = await storeFile(site.deployment, { kind: 'receipt', type: 'application/pdf', bytes: pdf });
  const attach = (fileId: string) =>
    withActor(site.deployment.db, actorOf(ada), (tx) =>
      tx.execute(sql`update consultant_photos set file_id = ${fileId}::uuid where consultant_id = ${ada}::uuid`),
    );
  for (const fileId of [taken?.file_id ?? '', waiting, randomUUID()]) {
    expect(await attach(fileId).catch(sqlStateOf), fileId).toBe('23503');
  }
  const [attached] = await withActor(site.deployment.db, worker, async (tx) => {
    const { rows } = await tx.execute<{ own: boolean }>(
      sql`select delete_after is null as own from files where file_id = ${taken?.file_id ?? ''}::uuid`,
    );
    return rows;
  });
  expect(attached).toEqual({ own: true });
});

test('the doctor and the system’s health say when files cannot be stored', async () => {
  const owner = callAs(site.deployment, { role: 'admin', adminRole: 'owner', userId: ada });
  const state = async () => {
    const { checks } = await owner.settings.getSetup();
    const health = await owner.report.getSystemHealth();
    return [
      checks.find(({ topic }) => topic === 'files')?.state,
      health.checks.find(({ name }) => name === 'files')?.passes,
    ];
  };
  const before = stored();
  expect(await state()).toEqual(['ready', true]);
  expect(stored()).toEqual(before);
  bucket.plan.failures = ['403 AccessDenied', '403 AccessDenied'];
  expect(await state()).toEqual(['missing', false]);
});

test('a file that is no picture is refused before anything is stored', async () => {
  const before = bucket.requests.length;
  await expect(
    as(ada)
      .consultant.updatePhoto({ file: new File(['no picture'], 'x.jpg') })
      .catch(code),
  ).resolves.toBe('NOT_A_PHOTO');
  expect(bucket.requests.length).toBe(before);
});
