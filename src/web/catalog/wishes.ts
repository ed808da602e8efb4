import { keptValue } from '#web/ui/kept-value.ts';

const none: readonly string[] = [];

/** What was kept as wishes, checked: product codes, each once. */
export function readWishes(found: unknown): readonly string[] | null {
  if (!Array.isArray(found)) return null;
  const codes = found.filter(
    (code): code is string => typeof code === 'string' && /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code),
  );
  return codes.length === 0 ? none : [...new Set(codes)].slice(0, 200);
}

const kept = keptValue({ key: 'birchline.wishes', area: 'local', empty: none, read: readWishes });

/** The codes of the products that the shopper wishes for, the newest first. Kept on this device. */
export const useWishes = kept.use;

/** Wishes for a product, or no longer. */
export function turnWish(code: string): void {
  const before = kept.get();
  const without = before.filter((wished) => wished !== code);
  const after = without.length < before.length ? without : [code, ...before];
  kept.set(after.length === 0 ? none : after);
}
