import { redirect } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { membershipFunctions } from '#contract/membership/membership.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** An address of ours without its host: the consultant may be signed in on either host, and stays on it. */
export function onThisHost(address: string, { public: shop, backOffice }: CompanySettings['hosts']): string {
  const { origin, pathname, search } = new URL(address);
  return [shop, backOffice].includes(origin) ? `${pathname}${search}` : address;
}

/** The submissions about a consultant's own membership. */
export const membershipSubmissions = (
  api: ApiClient['membership'],
  hosts: CompanySettings['hosts'],
  request: Request,
) => ({
  openCardPage: submission(membershipFunctions.openCardPage, async () => {
    const host = new URL(request.url).origin === hosts.public ? 'public' : 'back-office';
    const { page_url } = await api.openCardPage({ host });
    throw redirect(onThisHost(page_url, hosts), 303);
  }),
  removeCard: submission(membershipFunctions.removeCard, async (input) => {
    await api.removeCard(input);
    return m.membership_card_removed();
  }),
  payMembershipFees: submission(membershipFunctions.payMembershipFees, async (input) => {
    await api.payMembershipFees(input);
    return m.membership_pay_queued();
  }),
});

/** What the forms of admins about membership fees do. */
export const feeSubmissions = (api: ApiClient['membership']) => ({
  refundMembershipFee: submission(membershipFunctions.refundMembershipFee, async (input) => {
    const { status, consultant_name: name, refund_failure: failure } = await api.refundMembershipFee(input);
    if (failure !== null) return m.membership_refund_refused({ reason: failure });
    return status === 'refunded' ? m.membership_refund_done({ name }) : m.membership_refund_sending({ name });
  }),
  cancelMembershipFee: submission(membershipFunctions.cancelMembershipFee, async (input) => {
    const { consultant_name: name } = await api.cancelMembershipFee(input);
    return m.membership_cancel_done({ name });
  }),
});
