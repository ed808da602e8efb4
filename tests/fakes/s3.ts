import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const account = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const [region, bucket] = ['ca-central-1', 'files-of-the-tests'];

type StoredObject = { readonly bytes: Buffer; readonly type: string };

type Plan = {
  /** How many of the next requests fail, and how: with a status and code, by a connection that breaks, or by silence. */
  failures: ('503 SlowDown' | '500 InternalError' | '403 AccessDenied' | 'reset' | 'silence')[];
};

/**
 * The parts of Amazon S3 that we use, on the loopback: PUT, GET and DELETE of an object in one bucket. It checks signatures of
 * version 4, the hash of the body, and the clock.
 */
export async function startFakeS3() {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const plan: Plan = { failures: [] };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>A message of the tests</Message></Error>`);
    const failure = plan.failures.shift();
    if (failure === 'silence') return;
    if (failure === 'reset') return request.socket.destroy();
    if (failure !== undefined) return fail(Number(failure.slice(0, 3)), failure.slice(4));
    const refused = refusalOf(request, body);
    if (refused !== null) return fail(refused === 'XAmzContentSHA256Mismatch' ? 400 : 403, refused);
    const [, inBucket, key] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    if (inBucket !== bucket || key === undefined) return fail(404, 'NoSuchBucket');
    const stored = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (request.method !== 'GET') return fail(405, 'MethodNotAllowed');
    if (stored === undefined) return fail(404, 'NoSuchKey');
    return response
      .writeHead(200, { 'content-type': stored.type, 'content-length': stored.bytes.length })
      .end(stored.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: account.id,
      S3_SECRET_ACCESS_KEY: account.secret,
    },
    objects,
    /** Method and path of every request. */
    requests,
    plan,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The code with which a request is refused, as the reference of signature version 4 computes it; null for a right one. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', signedRegion, names = '', signature = ''] = parts.exec(headers.authorization ?? '') ?? [];
  const at = String(headers['x-amz-date'] ?? '');
  const [, ...digits] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (id === undefined || digits.length === 0) return 'AccessDenied';
  if (id !== account.id) return 'InvalidAccessKeyId';
  const [year, month, date, hour, minute, second] = digits.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (Math.abs(Date.UTC(year, month - 1, date, hour, minute, second) - Date.now()) > 15 * 60_000)
    return 'RequestTimeTooSkewed';
  if (day !== at.slice(0, 8) || signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, path, query, lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${account.secret}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
