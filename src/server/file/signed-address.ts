import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStoredName } from '#domain/file/file.ts';
import type { Deployment } from '../context.ts';

/** How long an address of a private file can be opened. */
const validFor = 5 * 60;

type Access = Pick<Deployment, 'fileKey' | 'now'>;

/** The address of a private file. Everyone who has it can read the file for five minutes, so the caller checks the actor first. */
export function signedAddress({ fileKey, now }: Access, name: string): string {
  const until = String(Math.floor(now().getTime() / 1000) + validFor);
  return `/files/${name}?${new URLSearchParams({ until, signature: signatureOf(fileKey, name, until) })}`;
}

/** Whether an address of a private file is one that we signed, and has not expired. */
export function isSigned({ fileKey, now }: Access, name: string, query: URLSearchParams): boolean {
  const until = query.get('until') ?? '';
  if (!isStoredName(name) || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now().getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '');
  const expected = Buffer.from(signatureOf(fileKey, name, until));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signatureOf = (key: Buffer, name: string, until: string): string =>
  createHmac('sha256', key).update(`${name}\n${until}`).digest('base64url');
