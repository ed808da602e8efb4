import { useQuery } from '@tanstack/react-query';
import type { OrderState } from '#contract/order/payment.ts';
import { api, codeOf } from '#web/api.ts';

/** Polling intervals in seconds: short at first, longer later. */
const pauses = [1, 1, 2, 3, 5, 8, 13, 20, 30];

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST', 'NOT_FOUND'];

/** The order's current state on the server. */
export async function askOrderState(
  asked: Pick<typeof api, 'order'>,
  session: string,
): Promise<OrderState | 'unknown'> {
  try {
    return await asked.order.getOrderStatus({ session_id: session });
  } catch (error) {
    if (unknownCodes.includes(codeOf(error) ?? '')) return 'unknown';
    throw error;
  }
}

const isPaid = (state: OrderState | 'unknown' | undefined): boolean =>
  typeof state === 'object' && state.payment === 'succeeded';

/**
 * The order's state, polled until its payment succeeds. `state` is null until the first answer; `unknown` means that
 * the server does not know the session.
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
