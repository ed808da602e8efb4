import { useEffect, useRef, useState } from 'react';
import type { OrderState } from '#contract/order/payment.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';

/** Polling intervals in seconds: short at first, longer later. */
const pauses = [1, 1, 2, 3, 5, 8, 13, 20, 30];

/** What the order's page answers; null while the state could not be read. */
export type OrderAnswer = { readonly orderState: OrderState | 'unknown' | null };

const isPaid = (state: OrderState | 'unknown' | null): boolean =>
  state !== null && state !== 'unknown' && state.payment === 'succeeded';

/**
 * The order's state, polled until its payment succeeds. `state` is null until the first answer; `unknown` means that
 * the server does not know the session.
 */
export function useOrderState(session: string) {
  const fetcher = useFetcher<OrderAnswer>();
  const { load, data, state: loading } = fetcher;
  const address = `/payment-success?session_id=${encodeURIComponent(session)}`;
  const answers = useRef(0);
  // After a failed question the last answer stays.
  const [orderState, setOrderState] = useState<OrderAnswer['orderState']>(null);
  if (data?.orderState && data.orderState !== orderState) setOrderState(data.orderState);
  const settled = isPaid(orderState) || orderState === 'unknown';
  useEffect(() => {
    const ask = () => void load(address);
    ask();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [load, address]);
  // Each answer, failed ones too, is followed by the next question.
  useEffect(() => {
    if (data === undefined || loading !== 'idle' || settled) return;
    const seconds = pauses[answers.current] ?? 30;
    answers.current += 1;
    const timer = setTimeout(() => void load(address), 1000 * seconds);
    return () => clearTimeout(timer);
  }, [data, loading, settled, load, address]);
  return {
    state: orderState === 'unknown' ? null : orderState,
    paid: isPaid(orderState),
    unknown: orderState === 'unknown',
  };
}
