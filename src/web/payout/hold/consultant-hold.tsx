import type { PayoutHold } from '#contract/payout/hold.ts';
import { m } from '#messages';
import { formatLongDate, formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlaceHoldDialog, ReleaseHoldDialog } from './hold-dialogs.tsx';

type Props = { consultant: { readonly consultant_id: string; readonly name: string }; hold: PayoutHold | null };

/** The payout hold of one consultant: placed or released here. */
export function ConsultantHold({ consultant, hold }: Props) {
  const [placing, releasing] = [useDialog('hold'), useDialog('release-hold')];
  return (
    <Panel
      title={m.payout_hold()}
      actions={
        hold ? (
          <DialogButton needs="payouts:write" dialog={releasing} item={hold.hold_id} size="sm">
            {m.payout_hold_release()}
          </DialogButton>
        ) : (
          <DialogButton needs="payouts:write" dialog={placing} item={consultant.consultant_id} size="sm">
            {m.payout_hold_place()}
          </DialogButton>
        )
      }
    >
      {hold === null ? <p>{m.payout_hold_none()}</p> : <Held hold={hold} />}
      <PlaceHoldDialog dialog={placing} consultant={consultant} />
      <ReleaseHoldDialog dialog={releasing} hold={hold ?? undefined} />
    </Panel>
  );
}

function Held({ hold }: { hold: PayoutHold }) {
  const { timeZone } = useCompany();
  const since = { day: formatLongDay(hold.created_at, timeZone), name: hold.created_by_name ?? '' };
  const { reason } = hold;
  return (
    <>
      <p>
        {hold.until === null
          ? m.payout_hold_from(since)
          : m.payout_hold_from_until({ ...since, until: formatLongDate(hold.until) })}
      </p>
      <p>{hold.is_reason_shared ? m.payout_hold_reason_shared({ reason }) : m.payout_hold_reason({ reason })}</p>
    </>
  );
}
