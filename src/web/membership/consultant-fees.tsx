import type { AdminMembershipFee } from '#contract/membership/membership.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { feeStatusLabels, feeStatusTones } from './fee-labels.ts';

/** The last membership fees of a consultant, for admins. */
export function ConsultantFees({ code, fees }: { code: string; fees: readonly AdminMembershipFee[] }) {
  if (fees.length === 0) return null;
  return (
    <Panel
      title={m.membership_fees()}
      actions={
        <ButtonLink size="sm" to={`/admin/membership-fees?q=${code}`}>
          {m.membership_show_all()}
        </ButtonLink>
      }
    >
      <Facts
        facts={fees.map(({ period, status }) => ({
          label: formatPeriod(period),
          value: <StatusBadge tone={feeStatusTones[status]}>{feeStatusLabels[status]()}</StatusBadge>,
        }))}
      />
    </Panel>
  );
}
