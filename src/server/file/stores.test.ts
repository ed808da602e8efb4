import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { storedName } from '#domain/file/file.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { type FakeS3, startFakeS3 } from '#tests/fakes/s3.ts';
import { type FileStore, FileStoreUnavailable } from '../gateways/file-store.ts';
import { fileStoreOf } from '../gateways/gateways.ts';
import { openDirectory } from './directory-store.ts';

// The same cases for both stores: a directory, and a bucket at a server that checks signatures.

let bucket: FakeS3;
let folder: string;
const stores: { directory?: FileStore; bucket?: FileStore } = {};
beforeAll(async () => {
  bucket = await startFakeS3();
  folder = temporaryFolder();
  const { gatewaySettings } = readEnvironment(bucket.variables);
  stores.bucket = fileStoreOf({ gatewaySettings }) ?? (undefined as never);
  stores.directory = openDirectory(folder);
});
afterEach(() => {
  bucket.plan.failures = [];
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = (n: number) => `3f2504e0-4f89-41d3-9a0c-${String(n).padStart(12, '0')}`;
const receipt = (n: number) => storedName({ fileId: idOf(n), kind: 'receipt', type: 'application/pdf' });
const photo = (n: number, width: number) => storedName({ fileId: idOf(n), kind: 'photo', type: 'image/webp' }, width);
const large = Buffer.alloc(3_000_000, 'a picture of three megabytes ');

async function bytesOf(store: FileStore, name: string) {
  const file = await store.read(name);
  return file && { ...file, body: Buffer.from(await new Response(file.body).arrayBuffer()) };
}

describe.each(['directory', 'bucket'] as const)('the %s', (which) => {
  const store = () => stores[which] as FileStore;

  test('returns what was written, with its type and length', async () => {
    await store().put(photo(1, 320), large, 'image/webp');
    await store().put(receipt(1), Buffer.from('%PDF'), 'application/pdf');
    expect(await bytesOf(store(), photo(1, 320))).toEqual({ body: large, type: 'image/webp', length: large.length });
    expect(await bytesOf(store(), receipt(1))).toMatchObject({ type: 'application/pdf', length: 4 });
  });

  test('replaces a file that is written again', async () => {
    await store().put(receipt(2), large, 'application/pdf');
    await store().put(receipt(2), Buffer.from('short'), 'application/pdf');
    expect((await bytesOf(store(), receipt(2)))?.body.toString()).toBe('short');
  });

  test('has no file that was deleted, or never written, and deletes again without an error', async () => {
    await store().put(receipt(3), large, 'application/pdf');
    await store().delete(receipt(3));
    await store().delete(receipt(3));
    expect(await store().read(receipt(3))).toBeNull();
    expect(await store().read(receipt(4))).toBeNull();
  });

  test('stops when the reader stops', async () => {
    await store().put(receipt(5), large, 'application/pdf');
    const file = await store().read(receipt(5));
    const reader = file?.body.getReader();
    await reader?.read();
    await reader?.cancel();
    await store().delete(receipt(5));
  });

  test.each(['../outside.webp', '/etc/passwd', 'receipt/3f/x.pdf', `${receipt(6)}?versions`, ''])(
    'takes no other name: %j',
    async (name) => {
      await expect(store().put(name, large, 'application/pdf')).rejects.toThrow(TypeError);
      await expect(store().read(name)).rejects.toThrow(TypeError);
      await expect(store().delete(name)).rejects.toThrow(TypeError);
    },
  );
});

test('a file that cannot be written completely leaves nothing in the directory', async () => {
  const store = openDirectory(folder);
  mkdirSync(join(folder, receipt(7)), { recursive: true });
  writeFileSync(join(folder, receipt(7), 'occupied'), '');
  await expect(store.put(receipt(7), large, 'application/pdf')).rejects.toThrow(FileStoreUnavailable);
  expect(readdirSync(join(folder, receipt(7), '..')).filter((name) => name.startsWith('.part'))).toEqual([]);
});

test('a directory that is not one is unavailable', async () => {
  const path = join(folder, 'a-file');
  writeFileSync(path, '');
  const store = openDirectory(path);
  await expect(store.put(receipt(8), large, 'application/pdf')).rejects.toThrow(FileStoreUnavailable);
  await expect(store.read(receipt(8))).rejects.toThrow(FileStoreUnavailable);
});

test.each(['503 SlowDown', '500 InternalError', 'reset'] as const)(
  'the bucket is asked again after %s',
  async (failure) => {
    const store = stores.bucket as FileStore;
    bucket.plan.failures = [failure, failure];
    await store.put(receipt(9), Buffer.from(failure), 'application/pdf');
    bucket.plan.failures = [failure];
    expect((await bytesOf(store, receipt(9)))?.body.toString()).toBe(failure);
    bucket.plan.failures = [failure, failure, failure];
    await expect(store.read(receipt(9))).rejects.toThrow(FileStoreUnavailable);
  },
);

test('the bucket is not asked again for what it refuses', async () => {
  const store = stores.bucket as FileStore;
  const before = bucket.requests.length;
  bucket.plan.failures = ['403 AccessDenied'];
  await expect(store.put(receipt(10), large, 'application/pdf')).rejects.toThrow(
    'the bucket answered 403 (AccessDenied)',
  );
  expect(bucket.requests.length - before).toBe(1);
});

test.each([
  ['another secret', { S3_SECRET_ACCESS_KEY: 'another-secret-access-key' }, '403 (SignatureDoesNotMatch)'],
  ['another key', { S3_ACCESS_KEY_ID: 'ANOTHERKEY' }, '403 (InvalidAccessKeyId)'],
  ['another region', { S3_REGION: 'eu-west-1' }, '403 (AuthorizationHeaderMalformed)'],
  ['a bucket that does not exist', { S3_BUCKET: 'no-such-bucket' }, '404 (NoSuchBucket)'],
])('with %s every request fails, and no file counts as missing', async (_, variables, answer) => {
  const { gatewaySettings } = readEnvironment({ ...bucket.variables, ...variables });
  const store = fileStoreOf({ gatewaySettings });
  if (!store) throw new Error('no store');
  for (const request of [
    () => store.put(receipt(11), large, 'application/pdf'),
    () => store.read(receipt(11)),
    () => store.delete(receipt(11)),
  ]) {
    await expect(request()).rejects.toThrow(`the bucket answered ${answer}`);
  }
});

test('the settings of the bucket are checked at start', () => {
  const { S3_BUCKET: _, ...others } = bucket.variables;
  expect(() => readEnvironment(others)).toThrow('S3_BUCKET: is missing; storing files in a bucket needs it.');
  expect(() => readEnvironment({ ...bucket.variables, S3_ENDPOINT: 'https://s3.example.org/path' })).toThrow(
    'S3_ENDPOINT',
  );
  expect(() => readEnvironment({ ...bucket.variables, S3_PATH_STYLE: 'yes' })).toThrow(
    'S3_PATH_STYLE: must be on or off',
  );
  const settings = readEnvironment({
    ...bucket.variables,
    S3_PATH_STYLE: 'off',
    S3_ENDPOINT: 'https://s3.example.org',
  });
  expect(settings.gatewaySettings.s3).toMatchObject({ bucketUrl: 'https://files-of-the-tests.s3.example.org' });
});
