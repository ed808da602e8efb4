import type { ApiClient } from '#contract/client.ts';
import type { ApprovalObstacle, DeclineObstacle } from '#domain/payout/selected-requests.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';
import { namedSentences, type Skipped, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';

type Preview = Awaited<ReturnType<ApiClient['payout']['previewApprovePayoutRequests']>>;

/** The totals of requests, one amount for each currency. */
export const amountsOf = (totals: Preview['totals']) =>
  totals.map(({ amount, currency }) => formatAmount(amount, currency, true)).join(', ');

/** Why selected requests are not approved: `2 have no verified payout method.` */
export const notApproved = (skipped: Skipped<ApprovalObstacle>): string =>
  skippedSentences(skipped, {
    decided: m.request_bulk_decided,
    'own-payment': m.request_bulk_own,
    'payouts-held': m.request_bulk_held,
    'no-payee': m.request_bulk_no_payee,
    'payee-not-verified': m.request_bulk_not_verified,
    'payee-currency': m.request_bulk_currency,
    'payee-on-hold': m.request_bulk_changed,
  });

type DeclineSkipped = readonly (Skipped<DeclineObstacle>[number] & { readonly examples?: readonly string[] })[];

/** Why selected payout requests are not declined: `1 was already decided: Ann Birch.` */
export const notDeclined = (skipped: DeclineSkipped): string =>
  namedSentences(skipped, { decided: { counted: m.request_bulk_decided, named: m.request_bulk_decided_named } });
