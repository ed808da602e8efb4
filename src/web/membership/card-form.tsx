import { type SavableTestCard, savableTestCards } from '#domain/membership/test-card.ts';
import { m } from '#messages';
import { inGroups } from '#web/order/checkout/card-form.ts';
import classes from '#web/order/checkout/card-payment.module.css';
import {
  CardExpiryField,
  CardNumberField,
  TestCards,
  TestCardsForm,
  useTestCard,
} from '#web/order/checkout/test-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

const outcomes: Readonly<Record<SavableTestCard['outcome'], () => string>> = {
  succeeds: m.membership_test_succeeds,
  'declined-now': m.membership_test_declined_now,
  declined: m.membership_test_declined,
  'insufficient-funds': m.membership_test_insufficient_funds,
  'authentication-required': m.membership_test_authentication,
};

type Props = {
  /** The expiry date of a test card that is filled in. */
  expiry: string;
  /** The test card that was pressed without scripts; null for an empty form. */
  filled: string | null;
};

/** The form of the built-in gateway with which a test card is put on file. */
export function CardForm({ expiry, filled }: Props) {
  const card = useTestCard(savableTestCards, filled);
  const values = card.number === '' ? {} : { card_number: inGroups(card.number), expiry };
  return (
    <>
      <SubmitForm key={card.times} name="saveTestCard" values={values} className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <CardNumberField field={field} />
            <CardExpiryField field={field} />
            <Button kind="primary" size="lg" wide type="submit" busy={pending}>
              {m.membership_save_card()}
            </Button>
            <TestCards cards={savableTestCards} outcomes={outcomes} onChoose={card.choose} />
          </>
        )}
      </SubmitForm>
      <TestCardsForm />
    </>
  );
}
