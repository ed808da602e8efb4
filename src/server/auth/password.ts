import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Argon2id with OWASP's parameters (19 MiB, two passes, one lane): built into Node, 38 ms on a small machine. Stored in
// the usual text form, so that the parameters can be raised while old hashes stay valid.

const derive = promisify(argon2);
const parameters = { memory: 19456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/** Thrown if more sign-ins wait than can be served soon; the caller answers 503. */
export class TooManyHashes extends Error {
  override readonly name = 'TooManyHashes';
}

// At most two at once, so that a flood of sign-ins cannot take the processor from the shop; twenty may wait.
let running = 0;
const waiting: (() => void)[] = [];
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) {
    if (waiting.length >= 20) throw new TooManyHashes('too many password checks at once');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const compute = (password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) =>
  withSlot(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength }),
  );

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = parameters;
  const hash = await compute(password, salt, memory, passes, parallelism);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether `password` matches the hash `stored`; false for a text that is not such a hash. */
export async function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const actual = await compute(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(parallelism),
  );
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
