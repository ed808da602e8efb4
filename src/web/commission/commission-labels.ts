import type { Explanation } from '#contract/commission/explanation.ts';
import type { CalculationRow } from '#contract/commission/line.ts';
import { formatPercent } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatRate } from '#web/ui/format-amount.ts';

type LineType = CalculationRow['commission_type'];

/** The name of a commission type. */
export const lineTypeName = (type: LineType): string =>
  ({ personal: m.line_personal, override: m.line_override, foundation_bonus: m.line_foundation_bonus })[type]();

/** The name with its level: `Override, level 2`. */
export const lineName = (line: { commission_type: LineType; level: number }): string =>
  line.commission_type === 'override'
    ? m.line_override_level({ level: line.level })
    : lineTypeName(line.commission_type);

/** The share of a base as a percentage: 1/2 → `50%`. */
export const formatShare = ({ numerator, denominator }: Explanation['share']): string =>
  formatRate((numerator * 10_000) / denominator);

/** A fraction as a percentage with one decimal: `0.075` → `7.5%`. */
export const formatPercentage = (fraction: string): string => formatPercent(Number(fraction), { exactly: 1 });
