import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type FileType, isStoredName, typeOfName } from '#domain/file/file.ts';
import { type FileService, type FileStore, FileStoreUnavailable } from '../file-store.ts';
import { type S3Settings, s3Of, s3Settings } from './settings.ts';

/** The pauses before the second and the third attempt, in milliseconds. */
const pauses = [150, 600];
/** Until an attempt has its answer. Files are at most a few megabytes. */
const attemptLimit = 8_000;
/** Until an answer has been read. A slow reader gets this much time. */
const readingLimit = 60_000;

type S3Request = {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly name: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly type?: FileType;
};

/** Files in a bucket, by three requests of the protocol of Amazon S3. */
export const s3: FileService = {
  name: 's3',
  settings: s3Settings,
  open(access) {
    const settings = s3Of(access);
    return settings && storeIn(settings);
  },
};

const storeIn = (settings: S3Settings): FileStore => ({
  async put(name, bytes, type) {
    const response = await ask(settings, { method: 'PUT', name, body: new Uint8Array(bytes), type });
    await response.body?.cancel();
  },
  async read(name) {
    const response = await ask(settings, { method: 'GET', name });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    if (response.status === 404 || response.body === null || !Number.isSafeInteger(length)) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new FileStoreUnavailable('the bucket answered a file without a length');
    }
    return { body: response.body, type: typeOfName(name), length };
  },
  async delete(name) {
    const response = await ask(settings, { method: 'DELETE', name });
    await response.body?.cancel();
  },
});

/** The answer to a request: a success, or 404. All three requests may be repeated, and are after a failure that may pass. */
async function ask(settings: S3Settings, request: S3Request): Promise<Response> {
  if (!isStoredName(request.name)) throw new TypeError(`"${request.name}" is no name of a stored file`);
  for (let attempt = 0; ; attempt++) {
    const outcome = await askOnce(settings, request);
    if (outcome instanceof Response) return outcome;
    const pause = outcome.passes ? pauses[attempt] : undefined;
    if (pause === undefined) throw new FileStoreUnavailable(`the bucket ${outcome.text}`);
    await wait(pause);
  }
}

type Failure = { readonly text: string; readonly passes: boolean };

async function askOnce(settings: S3Settings, request: S3Request): Promise<Response | Failure> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), attemptLimit);
  try {
    const { url, headers, method } = await signed(settings, request);
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      body: request.body ?? null,
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(readingLimit)]),
    });
    // A bucket that is not there answers 404 too; only for a file that is read or deleted it is an answer.
    if (response.ok) return response;
    const code = codeOf(await response.text());
    if (response.status === 404 && code !== 'NoSuchBucket' && request.method !== 'PUT')
      return new Response(null, { status: 404 });
    return {
      text: `answered ${response.status}${code === '' ? '' : ` (${code})`}`,
      passes: response.status >= 500 || response.status === 429 || response.status === 408,
    };
  } catch (error) {
    return { text: `could not be reached: ${reasonOf(error)}`, passes: true };
  } finally {
    clearTimeout(timer);
  }
}

/** The signature includes the hash of the body, so that what arrives is what was sent. */
function signed(
  { bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings,
  { method, name, body, type }: S3Request,
) {
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const headers = { 'x-amz-content-sha256': hash, ...(type && { 'content-type': type }) };
  const url = `${bucketUrl}/${name}`;
  return new AwsV4Signer({ service: 's3', method, url, headers, region, accessKeyId, secretAccessKey }).sign();
}

/** The code of an error in the XML of the protocol; it names the reason and has no secret. */
const codeOf = (xml: string): string => /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(xml)?.[1] ?? '';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
