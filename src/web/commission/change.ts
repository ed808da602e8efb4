import { m } from '#messages';
export type Change = { readonly text: string; readonly good: boolean };

/**
 * The change from the previous period in whole percent with its sign, in a sentence that names the period; undefined after
 * zero, because a percentage of zero does not exist.
 */
export function changeOf(now: number, before: number, sentence = m.change_from_last_month): Change | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return { text: sentence({ percent: `${sign}${Math.abs(percent)}` }), good: percent >= 0 };
}
