/** Days after joining in which a consultant with volume counts as new and active. */
export const newConsultantDays = 90;

/** The change from `before` to `now` in percent with one decimal; 0 if there was nothing before. */
export function percentChange(now: number, before: number): number {
  return before === 0 ? 0 : Math.round(((now - before) / before) * 1000) / 10;
}

/** Commissions of a period ÷ its commissionable base, in percent with one decimal; null without a base. */
export function commissionRate(commissions: bigint, base: bigint): number | null {
  return base <= 0n ? null : Math.round((Number(commissions) / Number(base)) * 1000) / 10;
}
