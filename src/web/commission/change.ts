export type Change = { readonly text: string; readonly good: boolean };

/**
 * The change of a figure against the time before, in whole percent with its sign; undefined where nothing stood before,
 * for there is no percent of nothing.
 */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return { text: `${sign}${Math.abs(percent)}% against the period before`, good: percent >= 0 };
}
