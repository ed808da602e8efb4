import type { PreviewedPayment } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { Facts } from '#web/ui/facts.tsx';
import { ReviewBackButton } from '#web/ui/form/review-back-button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './payout.module.css';
import { destinationOf } from './payout-labels.ts';

type Props = { payment: PreviewedPayment; onBack: () => void };

/** The confirmation before a payment: recipient, amount, destination and effect. */
export function ConfirmPayment({ payment, onBack }: Props) {
  const { consultant_name, consultant_code, elsewhere, reason, needs_approval } = payment;
  const facts = [
    { label: m.detail_consultant(), value: `${consultant_name} ${consultant_code}` },
    { label: m.payment_amount(), value: formatAmount(payment.amount, payment.currency, true) },
    { label: elsewhere ? m.payment_paid() : m.payee_paid_to(), value: destinationOf(payment) },
    ...(reason === null ? [] : [{ label: m.payment_reason(), value: reason }]),
  ];
  return (
    <section className={classes.form} aria-label={m.payment_confirm()}>
      <p className={classes.label}>
        {needs_approval
          ? m.payment_confirm_approval()
          : elsewhere
            ? m.payment_confirm_record()
            : m.payment_confirm_send()}
      </p>
      <Facts facts={facts} />
      <p className={classes.note}>
        {needs_approval ? m.payment_effect_approval() : elsewhere ? m.payment_effect_record() : m.payment_effect_send()}
      </p>
      <div>
        <ReviewBackButton size="sm" kind="plain" onBack={onBack}>
          {m.payment_back()}
        </ReviewBackButton>
      </div>
    </section>
  );
}

/** The label of the button that confirms a payment. */
export function confirmLabel({ needs_approval, elsewhere, amount, currency }: PreviewedPayment): string {
  const shown = { amount: formatAmount(amount, currency, true) };
  if (needs_approval) return m.payment_request_approval();
  return elsewhere ? m.payment_record_amount(shown) : m.payment_pay(shown);
}
