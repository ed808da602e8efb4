import type { CalculationRow } from '#contract/commission/line.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';

type LineType = CalculationRow['commission_type'];

/** The name of a commission type. */
export const lineTypeName = (type: LineType): string =>
  ({ personal: m.line_personal, override: m.line_override, foundation_bonus: m.line_foundation_bonus })[type]();

/** The name with its level: `Override, level 2`. */
export const lineName = (line: { commission_type: LineType; level: number }): string =>
  line.commission_type === 'override'
    ? m.line_override_level({ level: line.level })
    : lineTypeName(line.commission_type);

/** Formats a base: `12.650` → `$12.65`; half a cent is shown: `12.655` → `$12.655`. */
export const formatBase = (base: string, currency: string): string =>
  base.endsWith('0')
    ? formatAmount(base.slice(0, -1), currency)
    : `${formatAmount(base.slice(0, -1), currency)}${base.slice(-1)}`;

/** A fraction as a percentage with one decimal: `0.075` → `7.5%`. */
export const formatPercentage = (fraction: string): string => `${(Number(fraction) * 100).toFixed(1)}%`;
