import { useEffect, useState } from 'react';
import type { CorrectionEffect } from '#contract/correction/row.ts';
import type { OrderRow } from '#contract/order/row.ts';
import { api, wordsOf } from '#web/api.ts';
import { CorrectionEffects } from '#web/commission/correction-effects.tsx';

/** What cancelling a completed order changes in a month that is closed already. */
export function CancellationEffects({ order }: { order: OrderRow }) {
  const [effects, setEffects] = useState<CorrectionEffect[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    api.correction
      .previewCancellation({ order_id: order.order_id })
      .then(({ effects }) => current && setEffects(effects))
      .catch((error: unknown) => current && setFailed(wordsOf(error, 'What this changes could not be computed.')));
    return () => {
      current = false;
    };
  }, [order.order_id]);
  if (failed !== null) return <p role="alert">{failed}</p>;
  if (effects === null) return <p aria-live="polite">Computing what this changes…</p>;
  return <CorrectionEffects effects={effects} />;
}
