import { redirect } from 'react-router';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { PayoutMethod } from '#web/payout/payout-method.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/settings.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  // The tab's own address, as it will be when there are more.
  if (new URL(request.url).searchParams.get('tab') !== 'billing') throw redirect('/settings?tab=billing');
  const { payee } = await context.get(apiContext).payout.getPayee();
  return { payee, name: `${person.firstName} ${person.lastName}` };
};

export default function SettingsPage({ loaderData: { payee, name } }: Route.ComponentProps) {
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
