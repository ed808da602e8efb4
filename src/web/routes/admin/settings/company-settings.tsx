import { companySettingsFunctions } from '#contract/settings/company-settings.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, reviewedSubmission, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { percentages } from '#web/settings/company-field-labels.ts';
import { CompanyForm } from '#web/settings/company-form.tsx';
import { SettingsVersions } from '#web/settings/settings-versions.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/company-settings.ts';

const pageSize = 20;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'settings:read')) return null;
  const { settings } = context.get(apiContext);
  const page = pageAt(new URL(request.url).searchParams);
  const versions = await settings.getCompanySettingsVersions(rowsOf(page, pageSize));
  return { settings: await settings.getCompanySettings(), versions, page };
};

const atStart = atField('membership_fee_from', 'FEE_WITHOUT_START');

export const action = ({ context, request }: Route.ActionArgs) => {
  const { settings } = context.get(apiContext);
  return formAction(request, {
    updateCompanySettings: {
      ...reviewedSubmission(
        companySettingsFunctions.updateCompanySettings,
        (input) => settings.previewCompanySettings(input).catch(atStart),
        async (input) => {
          const { version } = await settings.updateCompanySettings(input).catch(atStart);
          return m.company_saved({ version });
        },
      ),
      percentages,
    },
    restoreCompanySettings: submission(companySettingsFunctions.restoreCompanySettings, async (input) => {
      const { version } = await settings.restoreCompanySettings(input);
      return m.company_saved({ version });
    }),
  });
};

export const clientAction = formClientAction;

export default function CompanySettingsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { settings, versions, page } = loaderData;
  return (
    <AdminFrame>
      <CompanyForm settings={settings} />
      <SettingsVersions versions={versions} current={settings.version} page={page} pageSize={pageSize} />
    </AdminFrame>
  );
}
