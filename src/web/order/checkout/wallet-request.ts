import type { ApiClient } from '#contract/client.ts';

/** The functions that the scripts of the wallets need. */
export type WalletRequests = Pick<ApiClient['order'], 'woocommerceCheckout' | 'confirmPayment'> &
  Pick<ApiClient['catalog'], 'getPublicProducts'>;

/**
 * Asks the route of the wallets. Their scripts wait for an answer in the middle of a press, which a form cannot give.
 * Throws the function's error with its `code`, `status` and `data`, and others if there is no answer.
 */
export async function requestWallet<Name extends keyof WalletRequests>(
  name: Name,
  ...[input]: Parameters<WalletRequests[Name]>
): Promise<Awaited<ReturnType<WalletRequests[Name]>>> {
  const response = await fetch('/wallet-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, input }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer as Awaited<ReturnType<WalletRequests[Name]>>;
  const { code, error, data } = answer as { code: string; error?: string; data?: unknown };
  throw Object.assign(new Error(error ?? ''), { code, status: response.status, data });
}
