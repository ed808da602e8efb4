import { m } from '#messages';
import { Cross } from '#web/ui/cross.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type Referral, storedReferral } from './attribution.ts';
import classes from './referral-badge.module.css';

/** The consultant of the opened link. The shopper can remove it. */
export default function ReferralBadge({ referral }: { referral: Referral }) {
  const { code, name } = referral;
  return (
    <span className={classes.referral}>
      <StatusBadge tone="person">
        {name === null ? m.referral_code({ code }) : m.referral_consultant({ name, code })}
      </StatusBadge>
      <button
        type="button"
        className={classes.remove}
        aria-label={m.referral_remove({ name: name ?? code })}
        onClick={() => storedReferral.set(null)}
      >
        <Cross />
      </button>
    </span>
  );
}
