import { redirect } from 'react-router';
import { customerProfileFunctions } from '#contract/customer/profile.ts';
import { m } from '#messages';
import { CustomerAccount } from '#web/account/customer/customer-account.tsx';
import { ownAccountSubmissions } from '#web/account/own-account-submissions.ts';
import { apiContext, personContext } from '#web/context.ts';
import { aboveToo, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import type { Route } from './+types/account.ts';

/** A customer's account. Consultants have more settings, on a page of the back office. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  if (person.isConsultant) throw redirect('/settings');
  const { account, customer } = context.get(apiContext);
  const profile = await customer.getCustomerProfile();
  const emailChange = await account.getEmailChange();
  const factor = await account.getSecondFactor();
  const { data: passkeys } = await account.getPasskeys();
  return { person, profile, emailChange, emailToken: url.searchParams.get('email-token'), factor, passkeys };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...ownAccountSubmissions(api),
    updateCustomerProfile: submission(customerProfileFunctions.updateCustomerProfile, async (input) => {
      await api.customer.updateCustomerProfile(input).catch(aboveToo('CHANGED_MEANWHILE'));
      return m.account_details_saved();
    }),
  });
};

export const clientAction = formClientAction;

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  return <CustomerAccount {...loaderData} />;
}
