import { redirect } from 'react-router';
import { account } from '#contract/account/account.ts';
import { consultant } from '#contract/consultant/consultant.ts';
import { userSettingsFunctions } from '#contract/settings/user-settings.ts';
import { tax } from '#contract/tax/tax.ts';
import { m } from '#messages';
import { CustomerAccount } from '#web/account/customer-account.tsx';
import { SecurityTab } from '#web/account/security-tab.tsx';
import { ProfileTab } from '#web/consultant/profile-tab.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { payeeSubmission } from '#web/payout/payee/payee-submission.ts';
import { BillingTab } from '#web/settings/billing-tab.tsx';
import { NotificationsTab } from '#web/settings/notifications-tab.tsx';
import { PreferencesTab } from '#web/settings/preferences-tab.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import type { Route } from './+types/settings.ts';

const tabs = ['profile', 'notifications', 'security', 'preferences', 'billing'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  if (!person.isConsultant) return { tab: 'customer', person } as const;
  const { searchParams } = new URL(request.url);
  const tab = tabs.find((each) => each === searchParams.get('tab')) ?? 'profile';
  const api = context.get(apiContext);
  const hasFactor = async () => (await api.account.getSecondFactor()).factor_type !== null;
  switch (tab) {
    case 'profile': {
      const profile = await api.consultant.getProfile();
      return { tab, profile, emailToken: searchParams.get('email-token'), hasFactor: await hasFactor() } as const;
    }
    case 'security': {
      const [factor, sessions] = [await api.account.getSecondFactor(), await api.account.getSessions({})];
      return { tab, factor, sessions: sessions.data } as const;
    }
    case 'billing': {
      const { status } = await api.consultant.getProfile();
      const { payee } = await api.payout.getPayee();
      const taxNumber = await api.tax.getTaxNumber();
      const name = `${person.firstName} ${person.lastName}`;
      return { tab, status, payee, taxNumber, name, hasFactor: await hasFactor() } as const;
    }
    default:
      return { tab, settings: await api.settings.getUserSettings() } as const;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...payeeSubmission(api),
    updateProfile: submission(consultant.updateProfile, async (input) => {
      await api.consultant.updateProfile(input);
      return m.settings_profile_updated();
    }),
    updatePhoto: submission(consultant.updatePhoto, async (input) => {
      await api.consultant.updatePhoto(input);
      return m.settings_photo_updated();
    }),
    deletePhoto: submission(consultant.deletePhoto, async (input) => {
      await api.consultant.deletePhoto(input);
      return m.settings_photo_deleted();
    }),
    changeEmail: submission(account.changeEmail, async (input) => {
      const { email } = await api.account.changeEmail(input);
      return m.settings_email_sent({ email });
    }),
    confirmEmail: submission(account.confirmEmail, async (input) => {
      const { email } = await api.account.confirmEmail(input);
      return m.settings_email_changed({ email });
    }),
    updateNotificationSettings: submission(userSettingsFunctions.updateNotificationSettings, async (input) => {
      await api.settings.updateNotificationSettings(input);
      return m.settings_notifications_updated();
    }),
    updatePreferences: submission(userSettingsFunctions.updatePreferences, async (input) => {
      await api.settings.updatePreferences(input);
      return m.settings_preferences_updated();
    }),
    saveTaxNumber: submission(tax.saveTaxNumber, async (input) => {
      const { masked } = await api.tax.saveTaxNumber(input);
      return m.tax_number_saved({ masked });
    }),
    changePassword: submission(account.changePassword, async (input) => {
      await api.account.changePassword(input);
      return m.password_updated();
    }),
    setUpSecondFactor: submission(account.setUpSecondFactor, async (input) => ({
      value: await api.account.setUpSecondFactor(input),
    })),
    confirmSecondFactor: submission(account.confirmSecondFactor, async (input) => {
      await api.account.confirmSecondFactor(input);
      return m.factor_turned_on();
    }),
    removeSecondFactor: submission(account.removeSecondFactor, async (input) => {
      await api.account.removeSecondFactor(input);
      return m.factor_turned_off();
    }),
    createRecoveryCodes: submission(account.createRecoveryCodes, async (input) => ({
      message: m.factor_codes_created(),
      value: await api.account.createRecoveryCodes(input),
    })),
    endSession: submission(account.endSession, async (input) => {
      await api.account.endSession(input);
      return m.sessions_ended();
    }),
  });
};

export const clientAction = formClientAction;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.tab === 'customer') return <CustomerAccount person={loaderData.person} />;
  return (
    <>
      <PageTitle title={m.settings()} />
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <TabLinks label={m.settings()} current={loaderData.tab} links={links()} />
      <Tab data={loaderData} />
    </>
  );
}

const links = () => {
  const labels = {
    profile: m.settings_tab_profile(),
    notifications: m.settings_tab_notifications(),
    security: m.settings_tab_security(),
    preferences: m.settings_tab_preferences(),
    billing: m.settings_tab_billing(),
  };
  return tabs.map((key) => ({ key, to: `/settings?tab=${key}`, label: labels[key] }));
};

type Data = Exclude<Route.ComponentProps['loaderData'], { tab: 'customer' }>;

function Tab({ data }: { data: Data }) {
  switch (data.tab) {
    case 'profile':
      return <ProfileTab {...data} />;
    case 'notifications':
      return <NotificationsTab {...data} />;
    case 'security':
      return <SecurityTab {...data} />;
    case 'preferences':
      return <PreferencesTab {...data} />;
    case 'billing':
      return <BillingTab {...data} />;
  }
}
