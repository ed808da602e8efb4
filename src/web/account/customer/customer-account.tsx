import type { SignedInPerson } from '#contract/account/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { profileFields } from '#domain/customer/profile.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { PlaceFields } from '#web/enrolment/place-fields.tsx';
import classes from '#web/settings/settings.module.css';
import { shopSignInPage } from '#web/shell/return-address.ts';
import { SignOutForm, signOutForm } from '#web/shell/sign-out-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { OpenedWith } from '#web/ui/form/opened-with.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type EmailChange, EmailConfirmation, EmailPanel } from '../email-panel.tsx';
import { type Passkey, PasskeyPanel } from '../passkey/passkey-panel.tsx';
import type { Factor } from '../second-factor.tsx';
import { PasswordForm } from '../security-tab.tsx';

type Profile = Awaited<ReturnType<ApiClient['customer']['getCustomerProfile']>>;

function DetailsForm({ profile }: { profile: Profile }) {
  return (
    <SubmitForm
      name="updateCustomerProfile"
      asksBeforeLeaving
      values={{ ...profile, before: profile }}
      failed={m.account_details_failed()}
      className={classes.form ?? ''}
    >
      {({ field, clearErrors, pending }) => (
        <>
          <OpenedWith field={field} names={profileFields.map((name) => `before.${name}`)} />
          <div className={classes.fields}>
            <TextField
              {...field('first_name')}
              label={m.person_first_name()}
              maxLength={80}
              autoComplete="given-name"
            />
            <TextField {...field('last_name')} label={m.person_last_name()} maxLength={80} autoComplete="family-name" />
            <TextField
              {...field('phone')}
              label={m.person_phone()}
              optional
              type="tel"
              maxLength={30}
              autoComplete="tel"
            />
            <TextField
              {...field('address1')}
              label={m.address_line_1()}
              optional
              maxLength={120}
              autoComplete="address-line1"
            />
            <TextField
              {...field('address2')}
              label={m.address_line_2()}
              optional
              maxLength={120}
              autoComplete="address-line2"
            />
            <TextField
              {...field('city')}
              label={m.address_city()}
              optional
              maxLength={80}
              autoComplete="address-level2"
            />
            {/* With other saved values the fields start again. */}
            <PlaceFields key={`${profile.country} ${profile.state}`} field={field} clearErrors={clearErrors} />
          </div>
          <Button kind="primary" type="submit" busy={pending}>
            {m.account_details_save()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

type Props = {
  person: SignedInPerson;
  profile: Profile;
  emailChange: EmailChange;
  /** Of the link in the mail to an address; null without one. */
  emailToken: string | null;
  factor: Factor;
  passkeys: readonly Passkey[];
};

/** A customer's settings: name, phone, address, email address, password and passkeys. */
export function CustomerAccount({ person, profile, emailChange, emailToken, factor, passkeys }: Props) {
  return (
    <>
      <PageTitle title={m.account_yours()} />
      <PageHeader
        title={m.account_yours()}
        lead={[`${person.firstName} ${person.lastName}`.trim(), person.email].filter(Boolean).join(' · ')}
        actions={
          <>
            <ButtonLink to="/orders">{m.order_own_title()}</ButtonLink>
            <Button type="submit" form={signOutForm}>
              {m.user_menu_sign_out()}
            </Button>
          </>
        }
      />
      <SignOutForm signIn={shopSignInPage} />
      <div className={classes.panels}>
        <EmailConfirmation token={emailToken} newEmail={emailChange.new_email} />
        <Panel title={m.account_details()} description={m.account_details_description()}>
          {/* Saved values are those with which the form is opened next. */}
          <DetailsForm key={JSON.stringify(profile)} profile={profile} />
        </Panel>
        <EmailPanel change={emailChange} factor={factor.factor_type} />
        <Panel title={m.account_change_password()} description={factor.has_password ? undefined : m.password_none()}>
          {factor.has_password && <PasswordForm />}
        </Panel>
        <PasskeyPanel passkeys={passkeys} hasPassword={factor.has_password} factor={factor.factor_type} />
      </div>
    </>
  );
}
