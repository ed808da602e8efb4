import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';

/** The consultant of the link opened on this device. */
export type Referral = {
  readonly code: string;
  /** Null while the server has not confirmed the code. */
  readonly name: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** The stored referral, or null when it has expired or cannot be read. */
export function readReferral(value: unknown, now: number): Referral | null {
  if (!isRecord(value)) return null;
  const { code, name, expiresAt } = value;
  if (typeof code !== 'string' || !/^[A-Za-z0-9-]{3,40}$/.test(code)) return null;
  if (name !== null && (typeof name !== 'string' || name.length > 200)) return null;
  return typeof expiresAt === 'number' && expiresAt > now ? { code, name, expiresAt } : null;
}

/** The last link opened wins; see decision 027. */
export const storedReferral = storedValue<Referral | null>({
  key: 'birchline.referral',
  area: 'local',
  empty: null,
  read: (value) => readReferral(value, Date.now()),
});

/** The source of the order's code: a link or typed in. */
export const sourceOf = (code: string, referral: Referral | null): 'link' | 'code' =>
  referral !== null && code.trim().toUpperCase() === referral.code.toUpperCase() ? 'link' : 'code';
