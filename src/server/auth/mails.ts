import type { CompanySettings } from '#contract/settings/company.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { invitationDays } from '#domain/consultant/invitation.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { inLanguage } from '../language/in-language.ts';
import { button, greeting, type Mail, type MailBlock, text } from '../message/mail/mail.ts';
import { texts } from '../message/mail/mail-text.ts';
import type { SignInPlace } from './sign-in-host.ts';

export type { Mail };

type About = SignInPlace & {
  readonly brandName: string;
  readonly user: { readonly name: string; readonly email: string };
  readonly token: string;
};

/** A page of the sign-in, with the parameters in their order. */
const signInUrl = ({ host, next }: SignInPlace, params: Readonly<Record<string, string>>, path = '/auth'): string => {
  const query = new URLSearchParams({ ...params, ...(next !== undefined && { next }) }).toString();
  return `${host}${path}${query && `?${query}`}`;
};

/** Asks to confirm an address. The start page redirects its link to the page that does it (`host-redirects.ts`). */
export const confirmationMail = ({ brandName, user, token, ...place }: About): Mail => ({
  to: user.email,
  subject: texts.mail_confirm_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_confirm_text()),
    button(texts.mail_confirm_button(), signInUrl(place, { type: 'confirm', token }, '/')),
    text(texts.mail_confirm_expiry()),
  ],
  why: texts.mail_why_sign_up({ brand: brandName }),
});

/** Notifies the owner of an address that was used at sign-up again that they have an account. */
export const alreadyRegisteredMail = ({
  brandName,
  email,
  ...place
}: Omit<About, 'token' | 'user'> & { readonly email: string }): Mail => ({
  to: email,
  subject: texts.mail_registered_subject({ brand: brandName }),
  blocks: [
    greeting(null),
    text(texts.mail_registered_text()),
    button(texts.mail_sign_in(), signInUrl(place, {})),
    text(texts.mail_registered_ignore()),
  ],
  why: texts.mail_why_account({ brand: brandName }),
});

/** Links to the page for a new password, which then signs in with it: so the link contains the address. */
export const resetMail = ({ brandName, user, token, ...place }: About): Mail => ({
  to: user.email,
  subject: texts.mail_reset_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_reset_text()),
    button(texts.mail_choose_password(), signInUrl(place, { type: 'recovery', token, email: user.email })),
    text(texts.mail_reset_expiry()),
  ],
  why: texts.mail_why_account({ brand: brandName }),
});

/** Completes a sign-in with a right password that came after too many wrong ones. */
export const signInLinkMail = ({ brandName, user, token, ...place }: About): Mail => ({
  to: user.email,
  subject: texts.mail_sign_in_link_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_sign_in_link_text()),
    button(texts.mail_sign_in(), signInUrl(place, { type: 'link', token })),
    text(texts.mail_sign_in_link_expiry()),
    text(texts.mail_sign_in_link_not_you()),
  ],
  why: texts.mail_why_account({ brand: brandName }),
});

/** Notifies a person that an admin has set their password, without the password. */
export const passwordSetMail = ({ brandName, host, user }: Omit<About, 'token'>): Mail => ({
  to: user.email,
  subject: texts.mail_password_set_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_password_set_text({ brand: brandName })),
    text(texts.mail_password_set_next()),
    button(texts.mail_sign_in(), `${host}/auth`),
    text(texts.mail_not_you_reply()),
  ],
  why: texts.mail_why_account({ brand: brandName }),
});

/** The code of a consultant. */
const codeRow = (code: string): MailBlock => ({
  kind: 'rows',
  rows: [{ label: texts.mail_consultant_code(), value: code }],
});

const invitationUrl = (host: string, token: string, email: string) =>
  `${host}/auth?type=invitation&token=${token}&email=${encodeURIComponent(email)}`;

/** Asks a person whom an admin has enrolled to choose a password. The link also confirms the address. */
export const invitationMail = ({ brandName, host, user, token, code }: About & { readonly code: string }): Mail => ({
  to: user.email,
  subject: texts.mail_invitation_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_invitation_text({ brand: brandName })),
    codeRow(code),
    text(texts.mail_invitation_next()),
    button(texts.mail_choose_password(), invitationUrl(host, token, user.email)),
    text(texts.mail_invitation_expiry({ days: invitationDays })),
    text(texts.mail_invitation_not_you()),
  ],
  why: texts.mail_why_invitation({ brand: brandName }),
});

/** Invites a consultant who was imported and has no sign-in yet. The link also confirms the address. */
export const signInInvitationMail = ({
  brandName,
  host,
  user,
  token,
  code,
}: About & { readonly code: string }): Mail => ({
  to: user.email,
  subject: texts.mail_sign_in_invitation_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_sign_in_invitation_text({ brand: brandName })),
    codeRow(code),
    text(texts.mail_sign_in_invitation_next()),
    button(texts.mail_choose_password(), invitationUrl(host, token, user.email)),
    text(texts.mail_invitation_expiry({ days: invitationDays })),
    text(texts.mail_sign_in_invitation_not_you()),
  ],
  why: texts.mail_why_sign_in_invitation({ brand: brandName }),
});

/** Notifies a person at the old address that an admin has changed the address they sign in with. */
export const emailChangedMail = ({ brandName, user }: Pick<About, 'brandName' | 'user'>): Mail => ({
  to: user.email,
  subject: texts.mail_email_changed_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_email_changed_text({ brand: brandName })),
    text(texts.mail_email_changed_next()),
    text(texts.mail_not_you_reply()),
  ],
  why: texts.mail_why_account({ brand: brandName }),
});

/** `page` with the token (`emailPage` in `sign-in-host.ts`). */
function confirmEmailUrl(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('email-token', token);
  return url.href;
}

/** Asks to confirm a new address; the page behind the link does it for the person who is signed in. */
export const changeEmailMail = ({
  brandName,
  page,
  user,
  token,
}: Omit<About, 'host'> & { readonly page: string }): Mail => ({
  to: user.email,
  subject: texts.mail_change_email_subject({ brand: brandName }),
  blocks: [
    greeting(user.name),
    text(texts.mail_change_email_text({ brand: brandName })),
    button(texts.mail_change_email_button(), confirmEmailUrl(page, token)),
    text(texts.mail_change_email_expiry()),
  ],
  why: texts.mail_why_new_address({ brand: brandName }),
});

type Welcome = {
  readonly user: About['user'];
  /** A consultant's own; null for a customer. */
  readonly code: string | null;
};

/** Welcomes a person with a confirmed account: a consultant to the back office, a customer to the shop. */
export const welcomeMail = (
  { brand, hosts }: Pick<CompanySettings, 'brand' | 'hosts'>,
  { user, code }: Welcome,
): Mail => ({
  to: user.email,
  subject: texts.mail_welcome_subject({ brand: brand.name }),
  blocks:
    code === null
      ? [
          greeting(user.name),
          text(texts.mail_welcome_customer({ brand: brand.name })),
          button(texts.mail_welcome_shop(), `${hosts.public}/shop`),
        ]
      : [
          greeting(user.name),
          text(texts.mail_welcome_consultant({ brand: brand.name })),
          codeRow(code),
          text(texts.mail_welcome_link()),
          { kind: 'lines', lines: [`${hosts.public}/shop?consultant=${code}`] },
          text(texts.mail_welcome_payout()),
          button(texts.mail_welcome_back_office(), `${hosts.backOffice}/dashboard`),
        ],
  why: texts.mail_why_account({ brand: brand.name }),
});

type Person = { readonly name: string; readonly email: string };

/** Messages of a notice about the security of an account, for someone else may have made the change. */
const securityEvents = {
  password: [texts.mail_security_password_subject, texts.mail_security_password],
  'factor-on': [texts.mail_security_factor_on_subject, texts.mail_security_factor_on],
  'phone-factor-on': [texts.mail_security_factor_on_subject, texts.mail_security_phone_factor_on],
  'factor-off': [texts.mail_security_factor_off_subject, texts.mail_security_factor_off],
  'passkey-added': [texts.mail_security_passkey_added_subject, texts.mail_security_passkey_added],
  'passkey-removed': [texts.mail_security_passkey_removed_subject, texts.mail_security_passkey_removed],
  'recovery-codes': [texts.mail_security_recovery_codes_subject, texts.mail_security_recovery_codes],
  'email-changed': [texts.mail_security_email_changed_subject, texts.mail_security_email_changed],
  google: [texts.mail_security_google_subject, texts.mail_security_google],
} as const;

export type SecurityEvent = keyof typeof securityEvents;

/** Notifies the owner of an account of a change that they may not have made. */
export function securityMail(
  { brand, contact }: Pick<CompanySettings, 'brand' | 'contact'>,
  { name, email }: Person,
  event: SecurityEvent,
): Mail {
  const [title, sentence] = securityEvents[event];
  return {
    to: email,
    subject: texts.mail_subject({ title: title(), brand: brand.name }),
    title: title(),
    blocks: [greeting(name), text(sentence()), text(texts.mail_not_you({ email: contact.email }))],
    why: texts.mail_why_security({ brand: brand.name }),
  };
}

/** Asks the current address to confirm a new one. */
export const emailAskedMail = (
  { brand, contact }: Pick<CompanySettings, 'brand' | 'contact'>,
  page: string,
  person: Person,
  { email, token }: { readonly email: string; readonly token: string },
): Mail => {
  const title = texts.mail_security_email_asked_subject();
  return {
    to: person.email,
    subject: texts.mail_subject({ title, brand: brand.name }),
    title,
    blocks: [
      greeting(person.name),
      text(texts.mail_email_asked_confirm({ email })),
      button(texts.mail_email_asked_button(), confirmEmailUrl(page, token)),
      text(texts.mail_email_asked_expiry()),
      text(texts.mail_not_you({ email: contact.email })),
    ],
    why: texts.mail_why_security({ brand: brand.name }),
  };
};

/** Notifies a person that one of their recovery codes was used to sign in. */
export const recoveryCodeUsedMail = (
  { brand, contact }: CompanySettings,
  { name, email }: Person,
  left: number,
): Mail => ({
  to: email,
  subject: texts.mail_subject({ title: texts.mail_recovery_code_used(), brand: brand.name }),
  title: texts.mail_recovery_code_used(),
  blocks: [
    greeting(name),
    text(texts.mail_recovery_code_used_text()),
    text(texts.mail_recovery_codes_left({ count: left })),
    text(texts.mail_not_you({ email: contact.email })),
  ],
  why: texts.mail_why_security({ brand: brand.name }),
});

/** Notifies a person of the role that an owner gave them, or that they are no longer an admin. */
export const adminRoleMail = (
  { brand, hosts, contact }: CompanySettings,
  { name, email }: Person,
  role: AdminRole | null,
): Mail => ({
  to: email,
  subject: texts.mail_subject({ title: texts.mail_admin_role(), brand: brand.name }),
  title: texts.mail_admin_role(),
  blocks: [
    greeting(name),
    text(
      role === null
        ? texts.mail_admin_role_removed()
        : texts.mail_admin_role_given({ role: inLanguage(standardLanguage, adminRoleNames[role]) }),
    ),
    ...(role === null
      ? []
      : [text(texts.mail_admin_role_next()), button(texts.mail_sign_in(), `${hosts.backOffice}/auth`)]),
    text(texts.mail_not_you({ email: contact.email })),
  ],
  why: texts.mail_why_security({ brand: brand.name }),
});

const adminRoleNames: Readonly<Record<AdminRole, () => string>> = {
  owner: m.admin_role_owner,
  operations: m.admin_role_operations,
  finance: m.admin_role_finance,
  support: m.admin_role_support,
  content: m.admin_role_content,
  'read-only': m.admin_role_read_only,
};
