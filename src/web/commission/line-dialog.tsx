import { useEffect } from 'react';
import type { Explanation } from '#contract/commission/explanation.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/admin/calculation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ExplanationChain } from './explanation.tsx';
import classes from './line-dialog.module.css';

type Props = {
  dialog: DialogState;
  /** The line that the server explained for an open dialog, without scripts. */
  given: Explanation | null;
};

/** How one line was calculated, as its consultant sees it. */
export function LineDialog({ dialog, given }: Props) {
  const { data, load } = useFetcher<typeof clientLoader>(failed);
  const { item } = dialog;
  useEffect(() => {
    if (item !== null) void load(`/admin/calculations/${item}`);
  }, [item, load]);
  const explanation = [data, given].find(
    (candidate): candidate is Explanation =>
      typeof candidate === 'object' && candidate?.calculation.calculation_id === item,
  );
  return (
    <Dialog open={item !== null} onClose={dialog.close} label={m.commission_line_title()}>
      <h2 className={classes.title}>{m.commission_line_title()}</h2>
      {explanation ? (
        <ExplanationChain
          explanation={explanation}
          {...(explanation.order && { ordersLead: () => `/admin/orders?q=${explanation.order?.order_no}` })}
        />
      ) : data === 'failed' ? (
        <ErrorState title={m.detail_failed()} onRetry={() => void load(`/admin/calculations/${item}`)}>
          {m.detail_failed_description()}
        </ErrorState>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
