import type { Explanation } from '#contract/commission/explanation.ts';
import { explainSale } from '#domain/commission/explain.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Plan } from '#domain/plan/plan.ts';
import type { StoredLine } from './get-commission-calculations.ts';
import type { Member } from './run/run-facts.ts';

/**
 * What the order of a personal line paid to each upline of its seller, or why not. Only admins see names, volumes and
 * missing amounts: a consultant may know their downline, but not the results of their upline. They see the level and
 * what it paid or why not.
 */
export function explainUplines(
  plan: Plan,
  seller: Member,
  upline: readonly Member[],
  line: StoredLine,
  isAdmin: boolean,
): { readonly paid: Explanation['paid_uplines']; readonly unpaid: Explanation['unpaid_uplines'] } {
  const paid: Explanation['paid_uplines'] = [];
  const unpaid: Explanation['unpaid_uplines'] = [];
  for (const share of explainSale(plan, { base: line.baseMills / 10n, seller, upline })) {
    const member = share.place === null || share.place === 0 ? undefined : upline[share.place - 1];
    if (!member || (share.outcome === 'unpaid' && share.reason === 'nobody-there')) continue;
    const name = isAdmin ? member.name : null;
    if (share.outcome === 'paid') {
      paid.push({ level: share.level, name, rate: share.rate, amount: formatAmount(share.amount) });
    } else if (share.reason !== 'nobody-there') {
      unpaid.push({
        level: share.level,
        consultant: { consultant_id: isAdmin ? member.consultantId : null, name },
        reason: share.reason,
        personal_volume: isAdmin ? formatAmount(member.volume) : null,
        tier: isAdmin ? (share.tier?.code ?? null) : null,
        qualifying_tier: isAdmin ? (share.qualifies?.tier.code ?? null) : null,
        missing: isAdmin && share.qualifies ? formatAmount(share.qualifies.missing) : null,
      });
    }
  }
  return { paid, unpaid };
}
