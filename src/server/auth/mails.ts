import type { CompanySettings } from '#contract/settings/company.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

type About = {
  readonly brandName: string;
  /** Links use it, never the Host header. */
  readonly publicUrl: string;
  readonly user: { readonly name: string; readonly email: string };
  readonly token: string;
};

/** Asks to confirm an address; the page behind the link does it. */
export const confirmationMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Confirm your email address for ${brandName}`,
  text: `${greeting(user.name)}

please open this link to confirm your email address. Then you can sign in:

${publicUrl}/auth?type=confirm&token=${token}

The link works for three days. If you did not make an account with us, you can ignore this mail.
`,
});

/** Notifies the owner of an address that was used at sign-up again that they have an account. */
export const alreadyRegisteredMail = ({
  brandName,
  publicUrl,
  email,
}: Omit<About, 'token' | 'user'> & { readonly email: string }): Mail => ({
  to: email,
  subject: `You already have an account with ${brandName}`,
  text: `Hello,

somebody signed up with this email address, which already has an account. Nothing has changed. Sign in, or ask for a link to choose a new password:

${publicUrl}/auth

If it was not you, you can ignore this mail.
`,
});

/** Links to the page for a new password, which then signs in with it: so the link contains the address. */
export const resetMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Reset your ${brandName} password`,
  text: `${greeting(user.name)}

open this link to choose a new password. It works once and for 30 minutes:

${publicUrl}/auth?type=recovery&token=${token}&email=${encodeURIComponent(user.email)}

If you did not ask for it, nothing has changed and you can ignore this mail.
`,
});

/** Notifies a person that an admin has set their password, without the password. */
export const passwordSetMail = ({ brandName, publicUrl, user }: Omit<About, 'token'>): Mail => ({
  to: user.email,
  subject: `Your ${brandName} password was changed`,
  text: `${greeting(user.name)}

an administrator of ${brandName} has set a new password for your account, and you were signed out everywhere.

When you sign in with it, you choose a password of your own. You can also ask for a link on the sign-in page:

${publicUrl}/auth

If you did not ask for a new password, please tell us.
`,
});

/** Asks a person whom an admin has enrolled to choose a password. The link also confirms the address. */
export const invitationMail = ({
  brandName,
  publicUrl,
  user,
  token,
  code,
}: About & { readonly code: string }): Mail => ({
  to: user.email,
  subject: `Welcome to ${brandName}: choose your password`,
  text: `${greeting(user.name)}

you are now a consultant of ${brandName}. Your consultant code is ${code}. Open this link to choose a password and sign in:

${publicUrl}/auth?type=recovery&token=${token}&email=${encodeURIComponent(user.email)}

The link works once and for three days. After that, ask for a new one on the sign-in page with "Forgot password".

If you did not ask to join, please tell us.
`,
});

/** Notifies a person at the old address that an admin has changed the address they sign in with. */
export const emailChangedMail = ({ brandName, user }: Pick<About, 'brandName' | 'user'>): Mail => ({
  to: user.email,
  subject: `Your ${brandName} email address was changed`,
  text: `${greeting(user.name)}

an administrator of ${brandName} has changed the email address of your account. You now sign in with the new address, once it is confirmed.

If you did not ask for this, please tell us.
`,
});

/** Asks to confirm a new address; the page behind the link does it for the person who is signed in. */
export const changeEmailMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Confirm your new email address for ${brandName}`,
  text: `${greeting(user.name)}

open this link to use this email address for your ${brandName} account:

${publicUrl}/settings?tab=profile&email-token=${token}

The link works for one day, while you are signed in. If you did not ask for it, nothing has changed and you can ignore this mail.
`,
});

type Person = { readonly name: string; readonly email: string };

/** What a notice about the security of an account says, for someone else may have done it. */
const securityEvents = {
  password: ['Your password was changed', 'your password was changed, and your other devices were signed out.'],
  'factor-on': [
    'Two-factor authentication is on',
    'two-factor authentication was turned on for your account, and your other devices were signed out. From now on you sign in with your password and a code of your authenticator app.',
  ],
  'factor-off': [
    'Two-factor authentication is off',
    'two-factor authentication was turned off for your account. From now on you sign in with your password alone.',
  ],
  'email-asked': [
    'A new email address was requested',
    'somebody who is signed in to your account asked to change its email address. It changes when the link in the mail to the new address is opened.',
  ],
  'email-changed': [
    'Your email address was changed',
    'the email address of your account was changed. We no longer send mails to this one.',
  ],
} as const;

/** Notifies the owner of an account of a change that they may not have made. */
export function securityMail(
  { brand, contact }: CompanySettings,
  { name, email }: Person,
  event: keyof typeof securityEvents,
): Mail {
  const [subject, sentence] = securityEvents[event];
  return {
    to: email,
    subject: `${subject}: ${brand.name}`,
    text: `${greeting(name)}

${sentence}

If this was not you, please write to ${contact.email} at once.
`,
  };
}

/** Notifies a person that one of their recovery codes was used to sign in. */
export const recoveryCodeUsedMail = (
  { brand, contact }: CompanySettings,
  { name, email }: Person,
  left: number,
): Mail => ({
  to: email,
  subject: `A recovery code was used: ${brand.name}`,
  text: `${greeting(name)}

somebody signed in to your account with your password and a recovery code. Recovery codes left: ${left}. You can create new ones in Settings, under Security.

If this was not you, please write to ${contact.email} at once.
`,
});

/**
 * Anyone can trigger a mail to an address and choose the name in it, so a name that could contain a link or a message
 * is left out.
 */
const greeting = (name: string) =>
  /^(?!.*(\p{L}\.\p{L}|www))[\p{L}\p{M} .'’-]{1,60}$/iu.test(name) ? `Hello ${name},` : 'Hello,';
