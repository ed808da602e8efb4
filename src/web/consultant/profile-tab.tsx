import type { FactorType } from '#contract/account/second-factor.ts';
import { m } from '#messages';
import { EmailConfirmation, EmailPanel } from '#web/account/email-panel.tsx';
import { PlaceFields } from '#web/enrolment/place-fields.tsx';
import classes from '#web/settings/settings.module.css';
import { initialsOf } from '#web/shell/person.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

export type Profile = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly new_email: string | null;
  readonly unconfirmed_emails: readonly string[];
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: 'CA' | 'US' | null;
  readonly bio: string;
  readonly photo_url: string | null;
};

type Props = {
  profile: Profile;
  /** Of the link in the mail to a new address; null without one. */
  emailToken: string | null;
  /** The second factor of which a code is asked for; null without one. */
  factor: FactorType | null;
};

/** Who the consultant is: photo, contact data, address, bio, and the email address. */
export function ProfileTab({ profile, emailToken, factor }: Props) {
  return (
    <div className={classes.panels}>
      <EmailConfirmation token={emailToken} newEmail={profile.new_email} />
      <Panel title={m.settings_photo()}>
        <Photo profile={profile} />
      </Panel>
      <Panel title={m.settings_profile()}>
        <ProfileForm profile={profile} />
      </Panel>
      <EmailPanel change={profile} factor={factor} />
    </div>
  );
}

function Photo({ profile }: { profile: Profile }) {
  return (
    <div className={classes.photo}>
      <Avatar size="lg" initials={initialsOf(profile.first_name, profile.last_name)} photoUrl={profile.photo_url} />
      <SubmitForm name="updatePhoto" className={classes.form ?? ''}>
        {({ field, pending }) => {
          const { defaultValue: _, ...file } = field('file');
          return (
            <>
              <TextField
                {...file}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                label={m.settings_photo_file()}
                hint={m.settings_photo_hint()}
                required
              />
              <Button type="submit" busy={pending}>
                {m.settings_photo_update()}
              </Button>
            </>
          );
        }}
      </SubmitForm>
      {profile.photo_url !== null && (
        <SubmitForm name="deletePhoto">
          {({ pending }) => (
            <Button kind="plain" type="submit" busy={pending}>
              {m.settings_photo_delete()}
            </Button>
          )}
        </SubmitForm>
      )}
    </div>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { email: _, new_email: __, unconfirmed_emails: ___, photo_url: ____, country, ...values } = profile;
  return (
    <SubmitForm
      name="updateProfile"
      asksBeforeLeaving
      values={{ ...values, country: country ?? 'CA' }}
      failed={m.settings_profile_failed()}
      className={classes.form ?? ''}
    >
      {({ field, clearErrors, pending }) => (
        <>
          <div className={classes.fields}>
            <TextField {...field('first_name')} label={m.profile_first_name()} autoComplete="given-name" />
            <TextField {...field('last_name')} label={m.profile_last_name()} autoComplete="family-name" />
            <TextField {...field('phone')} label={m.profile_phone()} type="tel" autoComplete="tel" />
            <TextField {...field('address1')} label={m.profile_address1()} autoComplete="address-line1" />
            <TextField {...field('address2')} label={m.profile_address2()} optional autoComplete="address-line2" />
            <TextField {...field('city')} label={m.profile_city()} autoComplete="address-level2" />
            {/* With other saved values the fields start again. */}
            <PlaceFields key={`${country} ${values.state}`} field={field} clearErrors={clearErrors} />
          </div>
          <TextAreaField {...field('bio')} label={m.profile_bio()} optional hint={m.profile_bio_hint()} rows={4} />
          <Button kind="primary" type="submit" busy={pending}>
            {m.settings_profile_save()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
