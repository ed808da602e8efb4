import { tax } from '#contract/tax/tax.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import classes from '#web/tax/tax-filing.module.css';
import { TaxFiling } from '#web/tax/tax-filing.tsx';
import { TaxSettingsForm } from '#web/tax/tax-settings-form.tsx';
import { Permitted } from '#web/ui/auth.tsx';
import type { Route } from './+types/tax.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'tax:read')) return null;
  const { tax: api } = context.get(apiContext);
  const { searchParams, list, shown } = adminList(request);
  const year = /^2\d{3}$/.exec(searchParams.get('year') ?? '')?.[0];
  const slip = searchParams.get('slip') === '1099-NEC' ? '1099-NEC' : 'T4A';
  const filing = await api.getTaxFiling({ ...list, slip, ...(year !== undefined && { year: Number(year) }) });
  return { filing, settings: await api.getTaxSettings(), ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { tax: api } = context.get(apiContext);
  return formAction(request, {
    updateTaxSettings: {
      ...submission(tax.updateTaxSettings, async (input) => {
        const { updated_at } = await api.updateTaxSettings(input);
        return { message: m.tax_settings_saved(), value: updated_at };
      }),
      percentages: ['ask_from_percent_ca', 'ask_from_percent_us'],
    },
  });
};

export const clientAction = formClientAction;

export default function AdminTaxPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { settings, ...filing } = loaderData;
  return (
    <AdminFrame>
      <div className={classes.page}>
        <TaxFiling {...filing} />
        <Permitted needs="tax:write">
          <TaxSettingsForm settings={settings} />
        </Permitted>
      </div>
    </AdminFrame>
  );
}
