import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney, type Money } from '#domain/money/money.ts';
import { m } from '#messages';
import { greeting, type Mail, text } from '../../message/mail/mail.ts';

/** To a buyer with a pending payment that the provider declined in the end. */
export const paymentDeclinedMail = ({ brand }: CompanySettings, to: string, orderNo: number): Mail => {
  const number = String(orderNo);
  return {
    to,
    subject: m.mail_payment_declined_subject({ number }),
    blocks: [
      greeting(null),
      text(m.mail_payment_declined({ number })),
      text(m.mail_payment_declined_next()),
      text(m.mail_questions_reply()),
    ],
    why: m.mail_why_order({ brand: brand.name }),
  };
};

/** To a buyer with a payment that could not be booked and went back. */
export const paymentRefundedMail = ({ brand }: CompanySettings, to: string, amount: Money): Mail => ({
  to,
  subject: m.mail_payment_refunded_subject(),
  blocks: [
    greeting(null),
    text(m.mail_payment_refunded({ amount: displayMoney(amount, 'with code') })),
    text(m.mail_payment_refunded_next()),
    text(m.mail_questions_reply()),
  ],
  why: m.mail_why_order({ brand: brand.name }),
});
