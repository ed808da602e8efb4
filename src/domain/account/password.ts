import { commonPasswords } from './common-passwords.ts';

/**
 * Whether a password is among the first that are tried: on the list in any case, one character repeated, or a run of
 * neighbouring digits or letters, up or down.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return commonPasswords.has(plain) || isRun(plain);
}

/** Each character the same distance from the one before, 0, 1 or −1: "aaaaaa", "345678", "fedcba". */
function isRun(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
