import { type MailName, mailNames } from '#contract/message/mail-text.ts';
import type { Clawback, NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { standardLanguage } from '#domain/language/language.ts';
import {
  adminRoleMail,
  alreadyRegisteredMail,
  changeEmailMail,
  confirmationMail,
  emailAskedMail,
  emailChangedMail,
  invitationMail,
  passwordSetMail,
  recoveryCodeUsedMail,
  resetMail,
  type SecurityEvent,
  securityMail,
  signInInvitationMail,
  signInLinkMail,
  welcomeMail,
} from '../../auth/mails.ts';
import { consultantMail } from '../../consultant/selected/mail-consultants.ts';
import { inLanguage } from '../../language/in-language.ts';
import { notificationMail } from '../../notification/notification-mail.ts';
import { confirmationMail as orderConfirmationMail } from '../../order/mail/confirmation-mail.ts';
import { paymentDeclinedMail, paymentRefundedMail } from '../../order/mail/payment-mail.ts';
import {
  cancelledNotice,
  completedNotice,
  type OrderNotice,
  orderNoticeMail,
  paymentLinkNotice,
  refundedNotice,
  shippedNotice,
  unpaidNotice,
} from '../../order/order-notice.ts';
import { payeeChangedMail } from '../../payout/payee/payee-mail.ts';
import { contactMail } from '../send-contact-email.ts';
import { mailResumedMail } from '../suppression/mail-resumed-mail.ts';
import { endpointSwitchedOffMail } from '../webhook/switched-off-mail.ts';
import type { Mail } from './mail.ts';

type MailExample = { readonly name: MailName; readonly mail: Mail };

const token = 'EXAMPLE';
const sessionId = '00000000-0000-4000-8000-000000000000';
const person = { name: 'Amara Okafor', email: 'amara@example.org' };

/** Every mail that the system sends, with example data: for its editor and the preview. */
export const mailExamples = (company: CompanySettings): MailExample[] =>
  inLanguage(standardLanguage, () => [
    ...accountMails(company),
    ...securityMails(company),
    ...orderMails(company),
    ...consultantMails(company),
  ]);

/** A text of a person, with a line break. */
/** What an admin writes to selected consultants. */
const callText = 'We meet at 7 pm.\n\nBring one question.\nSee you there!';
const teamCall = { subject: 'Your team call on Thursday', message: callText };

const question = 'Hello,\nmy skin is dry in winter.';

function accountMails(company: CompanySettings): MailExample[] {
  const brandName = company.brand.name;
  const about = { brandName, host: company.hosts.backOffice, user: person, token };
  const emailPage = `${company.hosts.backOffice}/settings?tab=profile`;
  const code = `${company.brand.codePrefix}-10234`;
  return [
    { name: 'confirm-email', mail: confirmationMail(about) },
    { name: 'already-registered', mail: alreadyRegisteredMail({ ...about, email: person.email }) },
    { name: 'welcome-customer', mail: welcomeMail(company, { user: person, code: null }) },
    { name: 'welcome-consultant', mail: welcomeMail(company, { user: person, code }) },
    { name: 'invitation', mail: invitationMail({ ...about, code }) },
    { name: 'invitation-to-sign-in', mail: signInInvitationMail({ ...about, code }) },
    {
      name: 'to-selected-consultants',
      mail: consultantMail(company, { email: person.email, first_name: 'Noor' }, teamCall),
    },
    { name: 'reset-password', mail: resetMail(about) },
    { name: 'sign-in-link', mail: signInLinkMail(about) },
    { name: 'password-set-by-admin', mail: passwordSetMail(about) },
    { name: 'admin-role-given', mail: adminRoleMail(company, person, 'support') },
    { name: 'admin-role-removed', mail: adminRoleMail(company, person, null) },
    { name: 'email-changed-by-admin', mail: emailChangedMail(about) },
    { name: 'emails-resumed', mail: mailResumedMail(company, emailPage, person) },
    { name: 'confirm-new-email', mail: changeEmailMail({ ...about, page: emailPage }) },
    {
      name: 'contact-form',
      mail: contactMail(company, {
        firstName: 'Noor',
        lastName: 'Bell',
        email: 'noor@example.org',
        phone: '',
        subject: 'Which serum?',
        message: question,
      }),
    },
  ];
}

function exampleName(fact: NotificationData): string {
  if (fact.kind === 'membership-fee-changed' && fact.amount === null) return 'membership-fee-ended';
  if (fact.kind === 'clawback') return clawbackNames[fact.correction];
  if (fact.kind !== 'membership-fee-failed') return fact.kind;
  return fact.next === null ? 'membership-fee-overdue' : `membership-fee-failed-${fact.failure}`;
}

const clawbackNames = {
  return: 'clawback-return',
  cancellation: 'clawback-cancelled',
  reinstatement: 'clawback-completed-again',
  sponsorship: 'clawback-sponsor-changed',
} as const satisfies Record<Clawback['correction'], MailName>;

const securityEvents = [
  'password',
  'factor-on',
  'phone-factor-on',
  'factor-off',
  'passkey-added',
  'passkey-removed',
  'recovery-codes',
  'email-changed',
  'google',
] as const satisfies readonly SecurityEvent[];

function securityMails(company: CompanySettings): MailExample[] {
  return [
    ...securityEvents.map((event) => ({
      name: `security-${event}` as const,
      mail: securityMail(company, person, event),
    })),
    {
      name: 'security-email-asked',
      mail: emailAskedMail(company, `${company.hosts.backOffice}/settings?tab=profile`, person, {
        email: 'noor.bell@example.org',
        token,
      }),
    },
    ...([1, 7] as const).map((left) => ({
      name: `recovery-code-used-${left}-left` as const,
      mail: recoveryCodeUsedMail(company, person, left),
    })),
  ];
}

function orderMails(company: CompanySettings): MailExample[] {
  const currency = company.currencies.shop;
  const order = { orderNo: 8423, firstName: 'Gail', email: 'gail@example.org' };
  const publicUrl = company.hosts.public;
  const notice = (name: MailName, content: OrderNotice): MailExample => ({
    name,
    mail: orderNoticeMail(company, publicUrl, order, sessionId, content),
  });
  const shipment = { shipped_on: '2026-11-20', delivered_on: null };
  const line = { description: 'Renewal Serum', title: 'Renewal Serum', productCode: 'LBC-SER-01', quantity: 1 };
  return [
    {
      name: 'order-confirmation',
      mail: orderConfirmationMail(company, publicUrl, {
        ...order,
        currency,
        subtotal: 16_900n,
        discounts: 5_070n,
        shipping: 1_500n,
        paidAt: new Date('2026-11-19T18:00:00Z'),
        lines: [
          { ...line, shade: null, amount: 8_900n },
          { ...line, title: 'Brow Gel', shade: 'Ashy', productCode: 'LBC-BRO-02', quantity: 2, amount: 8_000n },
        ],
        taxes: [{ name: 'GST', rate: 5_000, amount: 667n }],
        address: {
          firstName: 'Gail',
          lastName: 'Tremblay',
          address1: '12 Aspen Court',
          address2: null,
          city: 'Calgary',
          state: 'AB',
          postcode: 'T2P 1A1',
          country: 'CA',
        },
        sessionId,
      }),
    },
    notice('order-payment', paymentLinkNotice({ amount: 13_997n, currency }, `${publicUrl}/pay/${sessionId}`)),
    notice(
      'order-shipped',
      shippedNotice({ ...shipment, carrier: 'Canada Post', tracking_number: '7023210039414604' }),
    ),
    notice('order-shipped-untracked', shippedNotice({ ...shipment, carrier: 'Courier', tracking_number: null })),
    notice('order-completed', completedNotice),
    notice('order-cancelled', cancelledNotice({ amount: 13_997n, currency }, true)),
    notice('order-cancelled-hold', unpaidNotice(24)),
    notice('order-cancelled-unpaid', cancelledNotice({ amount: 0n, currency }, false)),
    notice('order-refunded', refundedNotice({ amount: 13_997n, currency }, '2026-11-21')),
    {
      name: 'webhook-off',
      mail: endpointSwitchedOffMail(
        company,
        { email: order.email, firstName: 'Noor' },
        'https://erp.example.org/webhooks',
      ),
    },
    { name: 'payment-declined', mail: paymentDeclinedMail(company, order.email, order.orderNo) },
    { name: 'payment-refunded', mail: paymentRefundedMail(company, order.email, { amount: 13_997n, currency }) },
  ];
}

function consultantMails(company: CompanySettings): MailExample[] {
  const money = { amount: '1492.22', currency: company.currencies.payout };
  const statement = { period: '2026-10', ...money };
  const reason = 'The account is closed.';
  const facts: NotificationData[] = [
    { kind: 'statement-closed', ...statement },
    { kind: 'statement-paid', ...statement },
    { kind: 'payout-paid', ...money },
    { kind: 'payout-declined', ...money, reason },
    { kind: 'payout-failed', ...money, reason },
    ...(['return', 'cancellation', 'reinstatement'] as const).map(
      (correction): NotificationData => ({
        kind: 'clawback',
        correction,
        order_no: 8399,
        closed_period: '2026-10',
        period: '2026-11',
        amount: '25.00',
        currency: company.currencies.shop,
        line_id: null,
      }),
    ),
    {
      kind: 'clawback',
      correction: 'sponsorship',
      from: '2026-10-02',
      period: '2026-11',
      amount: '25.00',
      currency: company.currencies.shop,
      line_id: null,
    },
    { kind: 'payment-reversed', ...money, reason },
    { kind: 'payouts-held', until: '2026-12-01', reason: 'We are checking your identity.' },
    { kind: 'payouts-released' },
    { kind: 'membership-fee-changed', amount: '25.00', currency: 'CAD', from: '2026-12-01' },
    { kind: 'membership-fee-changed', amount: null, currency: 'CAD', from: '2026-12-01' },
    { kind: 'membership-fee-paid', amount: '25.00', currency: 'CAD', period: '2026-12' },
    ...(['no-card', 'declined', 'insufficient-funds', 'expired-card', 'authentication-required'] as const).map(
      (failure): NotificationData => ({
        kind: 'membership-fee-failed',
        failure,
        amount: '25.00',
        currency: 'CAD',
        next: '2026-12-04',
      }),
    ),
    { kind: 'membership-fee-failed', failure: 'declined', amount: '25.00', currency: 'CAD', next: null },
    { kind: 'membership-fee-refunded', amount: '25.00', currency: 'CAD', reason: 'Charged after a pause' },
    { kind: 'recruit', name: 'Kim Birch' },
    { kind: 'follow-up-due', consultant_id: sessionId, name: 'Priya Nair', day: '2026-11-24' },
    {
      kind: 'question-answered',
      question_id: '00000000-0000-4000-8000-000000000001',
      question: 'Why was order No. 8399 paid at 20%?',
    },
    { kind: 'promotion-started', title: 'Brow Month', reward: 'A brush set', ends_at: '2026-12-01T06:59:59Z' },
  ];
  const payee = { to: person.email, name: 'Amara', company };
  return [
    ...facts.flatMap((fact) => {
      const mail = notificationMail({ company, to: person.email, firstName: 'Amara', fact });
      const name = mailNames.find((candidate) => candidate === exampleName(fact));
      return mail === null || name === undefined ? [] : [{ name, mail }];
    }),
    {
      name: 'payout-method-bank',
      mail: payeeChangedMail({
        ...payee,
        payee: { method: 'bank', recipientEmail: '', lastFour: '4321', holdUntil: new Date('2026-11-29T07:00:00Z') },
      }),
    },
    {
      name: 'payout-method-paypal',
      mail: payeeChangedMail({
        ...payee,
        payee: { method: 'paypal', recipientEmail: person.email, lastFour: null, holdUntil: null },
      }),
    },
  ];
}
