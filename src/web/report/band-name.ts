import { bandAmounts } from '#contract/report/disclosure-labels.ts';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import { m } from '#messages';

/** What the consultants of a band earned in the year: `$1.00 CAD to $99.99 CAD`. */
export function bandName(band: IncomeFigures['bands'][number], currency: string): string {
  const { from, to } = bandAmounts(band, currency);
  if (from === null) return m.disclosure_band_none();
  return to === null ? m.disclosure_band_above({ from }) : m.disclosure_band_range({ from, to });
}
