import { redirect } from 'react-router';
import { CustomerAccount } from '#web/account/customer-account.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { PayoutMethod } from '#web/payout/payout-method.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/settings.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  if (!person.isConsultant) return { customer: person } as const;
  // The tab's address, ready for further tabs.
  if (new URL(request.url).searchParams.get('tab') !== 'billing') throw redirect('/settings?tab=billing');
  const { payee } = await context.get(apiContext).payout.getPayee();
  return { customer: null, payee, name: `${person.firstName} ${person.lastName}` };
};

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.customer) return <CustomerAccount person={loaderData.customer} />;
  const { payee, name } = loaderData;
  return (
    <>
      <PageTitle title="Settings" />
      <PageHeader title="Account Settings" lead="How you are paid." />
      <Tabs
        label="Settings"
        tabs={[{ key: 'billing', label: 'Billing', content: <PayoutMethod payee={payee} name={name} /> }]}
      />
    </>
  );
}
