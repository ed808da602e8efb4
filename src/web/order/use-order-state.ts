import { useQuery } from '@tanstack/react-query';
import type { CheckoutState } from '#contract/order/payment.ts';
import { api, codeOf } from '#web/api.ts';

/** Seconds between asking: quick at first, patient later. */
const pauses = [1, 1, 2, 3, 5, 8, 13, 20, 30];

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST', 'NOT_FOUND'];

/** What the server knows of the order now. */
export async function askOrderState(
  asked: Pick<typeof api, 'order'>,
  session: string,
): Promise<CheckoutState | 'unknown'> {
  try {
    return await asked.order.getOrderStatus({ session_id: session });
  } catch (error) {
    if (unknownCodes.includes(codeOf(error) ?? '')) return 'unknown';
    throw error;
  }
}

const isPaid = (state: CheckoutState | 'unknown' | undefined): boolean =>
  typeof state === 'object' && state.payment === 'succeeded';

/**
 * The real state of an order, asked for again until its payment succeeded. `state` is null until the first answer;
 * `unknown` says that the server knows no such session.
 */
export function useOrderState(session: string) {
  const { data } = useQuery({
    queryKey: ['order-state', session],
    queryFn: () => askOrderState(api, session),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (isPaid(state.data) || state.data === 'unknown') return false;
      const asked = state.dataUpdateCount + state.errorUpdateCount;
      return 1000 * (pauses[Math.max(0, asked - 1)] ?? 30);
    },
  });
  return {
    state: typeof data === 'object' ? data : null,
    paid: isPaid(data),
    unknown: data === 'unknown',
  };
}
