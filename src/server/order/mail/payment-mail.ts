import type { CompanySettings } from '#contract/settings/company.ts';
import { displayMoney, type Money } from '#domain/money/money.ts';
import { greeting, type Mail, text } from '../../message/mail/mail.ts';
import { texts } from '../../message/mail/mail-text.ts';

/** To a buyer with a pending payment that the provider declined in the end. */
export const paymentDeclinedMail = ({ brand }: CompanySettings, to: string, orderNo: number): Mail => {
  const number = String(orderNo);
  return {
    to,
    subject: texts.mail_payment_declined_subject({ number }),
    blocks: [
      greeting(null),
      text(texts.mail_payment_declined({ number })),
      text(texts.mail_payment_declined_next()),
      text(texts.mail_questions_reply()),
    ],
    why: texts.mail_why_order({ brand: brand.name }),
  };
};

/** To a buyer with a payment that could not be booked and went back. */
export const paymentRefundedMail = ({ brand }: CompanySettings, to: string, amount: Money): Mail => ({
  to,
  subject: texts.mail_payment_refunded_subject(),
  blocks: [
    greeting(null),
    text(texts.mail_payment_refunded({ amount: displayMoney(amount, 'with code') })),
    text(texts.mail_payment_refunded_next()),
    text(texts.mail_questions_reply()),
  ],
  why: texts.mail_why_order({ brand: brand.name }),
});
