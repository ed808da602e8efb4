import { redirect } from 'react-router';
import { account } from '#contract/account/account.ts';
import { consultant } from '#contract/consultant/consultant.ts';
import { pushFunctions } from '#contract/notification/push.ts';
import { smsFunctions } from '#contract/notification/sms.ts';
import { userSettingsFunctions } from '#contract/settings/user-settings.ts';
import { tax } from '#contract/tax/tax.ts';
import { m } from '#messages';
import { ownAccountSubmissions } from '#web/account/own-account-submissions.ts';
import { SecurityTab } from '#web/account/security-tab.tsx';
import { ProfileTab } from '#web/consultant/profile-tab.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { atAddressField } from '#web/enrolment/enrolment-submissions.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { membershipSubmissions } from '#web/membership/membership-submissions.ts';
import { payeeSubmission } from '#web/payout/payee/payee-submission.ts';
import { BillingTab } from '#web/settings/billing-tab.tsx';
import { NotificationsTab } from '#web/settings/notifications-tab.tsx';
import { PreferencesTab } from '#web/settings/preferences-tab.tsx';
import { accountPath } from '#web/shell/public-links.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/settings.ts';

const tabs = ['profile', 'notifications', 'security', 'preferences', 'billing'] as const;

/** Membership fees on a page of the history. */
const feesPerPage = 12;

export const loader = async ({ context, request, url }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person) throw redirect('/auth');
  // The address of a request for data has parameters of the router; `url` does not.
  if (!person.isConsultant) throw redirect(accountPath + url.search);
  const { searchParams } = new URL(request.url);
  const tab = tabs.find((each) => each === searchParams.get('tab')) ?? 'profile';
  const api = context.get(apiContext);
  const factorType = async () => (await api.account.getSecondFactor()).factor_type;
  switch (tab) {
    case 'profile': {
      const profile = await api.consultant.getProfile();
      return { tab, profile, emailToken: searchParams.get('email-token'), factor: await factorType() } as const;
    }
    case 'security': {
      const [factor, sessions] = [await api.account.getSecondFactor(), await api.account.getSessions({})];
      const { data: passkeys } = await api.account.getPasskeys();
      return { tab, factor, passkeys, sessions: sessions.data } as const;
    }
    case 'billing': {
      const { status } = await api.consultant.getProfile();
      // The processor leads back to this address (`card-page-return`). Other visits only read: they would ask it each time.
      const isReturn = searchParams.get('card') === 'entered';
      const cardSaved = isReturn && (await api.membership.confirmCard({})).saved;
      const page = pageAt(searchParams);
      const membership = await api.membership.getMembership(rowsOf(page, feesPerPage));
      const fees = { membership, cardSaved, page, pageSize: feesPerPage };
      const { payee } = await api.payout.getPayee();
      const taxNumber = await api.tax.getTaxNumber();
      const name = `${person.firstName} ${person.lastName}`;
      return { tab, status, ...fees, payee, taxNumber, name, factor: await factorType() } as const;
    }
    case 'notifications': {
      const settings = await api.settings.getUserSettings();
      const push = await api.notification.getPush();
      return { tab, settings, push, sms: await api.notification.getSmsPhone() } as const;
    }
    default:
      return { tab, settings: await api.settings.getUserSettings(), isAdmin: person.isAdmin } as const;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...ownAccountSubmissions(api),
    ...payeeSubmission(api),
    ...membershipSubmissions(api.membership, context.get(companyContext).hosts, request),
    updateProfile: submission(consultant.updateProfile, async (input) => {
      await api.consultant.updateProfile(input).catch(atAddressField);
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
    updateNotificationSettings: submission(userSettingsFunctions.updateNotificationSettings, async (input) => {
      await api.settings.updateNotificationSettings(input);
      return m.settings_notifications_updated();
    }),
    subscribePush: submission(pushFunctions.subscribePush, async (input) => {
      await api.notification.subscribePush(input);
      return m.push_turned_on();
    }),
    unsubscribePush: submission(pushFunctions.unsubscribePush, async (input) => {
      await api.notification.unsubscribePush(input);
      return m.push_turned_off();
    }),
    sendPhoneCode: submission(smsFunctions.sendPhoneCode, async (input) => {
      await api.notification.sendPhoneCode(input).catch(atField('phone', 'PHONE_REFUSED'));
      return m.sms_code_on_its_way();
    }),
    confirmPhone: submission(smsFunctions.confirmPhone, async (input) => {
      await api.notification.confirmPhone(input).catch(atField('code', 'WRONG_PHONE_CODE', 'PHONE_CODE_EXPIRED'));
      return m.sms_confirmed();
    }),
    removePhone: submission(smsFunctions.removePhone, async (input) => {
      await api.notification.removePhone(input);
      return m.sms_removed();
    }),
    updatePreferences: submission(userSettingsFunctions.updatePreferences, async (input) => {
      await api.settings.updatePreferences(input);
      return m.settings_preferences_updated();
    }),
    saveTaxNumber: submission(tax.saveTaxNumber, async (input) => {
      const { masked } = await api.tax.saveTaxNumber(input);
      return m.tax_number_saved({ masked });
    }),
    setUpSecondFactor: submission(account.setUpSecondFactor, async (input) => ({
      value: await api.account.setUpSecondFactor(input),
    })),
    setUpPhoneFactor: submission(account.setUpPhoneFactor, async (input) => {
      const value = await api.account.setUpPhoneFactor(input).catch(atField('phone', 'PHONE_REFUSED'));
      return { message: m.factor_code_sent({ digits: value.phone }), value };
    }),
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

type Data = Route.ComponentProps['loaderData'];

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
