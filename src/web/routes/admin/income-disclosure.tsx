import { disclosureFunctions } from '#contract/report/income-disclosure.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { DisclosureManagement } from '#web/report/disclosure-management.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/income-disclosure.ts';

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'books:read')) return null;
  const year = /^2\d{3}$/.exec(url.searchParams.get('year') ?? '')?.[0];
  return context.get(apiContext).report.previewIncomeDisclosure(year === undefined ? {} : { year: Number(year) });
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { report: api } = context.get(apiContext);
  return formAction(request, {
    publish: submission(disclosureFunctions.publishIncomeDisclosure, async (input) => {
      const { year } = await api.publishIncomeDisclosure(input);
      return m.disclosure_publish_done({ year: String(year) });
    }),
    withdraw: submission(disclosureFunctions.withdrawIncomeDisclosure, async (input) => {
      await api.withdrawIncomeDisclosure(input);
      return m.disclosure_withdraw_done({ year: String(input.year) });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminIncomeDisclosurePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <DisclosureManagement {...loaderData} />
    </AdminFrame>
  );
}
