import type { RecipientRow } from '#contract/payout/payment.ts';
import { api } from '#web/api.ts';
import { searchLabels } from '#web/consultant/search-words.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchCombobox } from '#web/ui/search-combobox.tsx';
import classes from './payout.module.css';
import { payeeName } from './payout-labels.ts';

type Props = {
  recipient: RecipientRow | null;
  onChoose: (recipient: RecipientRow | null) => void;
  invalidBy?: string | undefined;
};

/** Searches all consultants for the recipient; the code distinguishes people with the same name. */
export function RecipientSearch({ recipient, onChoose, invalidBy }: Props) {
  if (recipient !== null) {
    return (
      <div className={classes.chosen}>
        <p className={classes.note}>
          <span className={classes.label}>Consultant</span>
          {recipientName(recipient)} <span className={classes.quiet}>{recipient.code}</span>
        </p>
        <Button size="sm" onClick={() => onChoose(null)}>
          Change
        </Button>
      </div>
    );
  }
  return (
    <SearchCombobox
      label="Consultant"
      placeholder="Search by name, code or email"
      resultsLabel="Consultants found"
      queryKey="payment-recipients"
      search={(searchTerm) => api.payout.getPaymentRecipients({ searchTerm, limit: 10 })}
      rowKey={(one) => one.consultant_id}
      {...searchLabels}
      onChoose={onChoose}
      required
      invalidBy={invalidBy}
      option={(one) => (
        <>
          <span>
            <strong>{recipientName(one)}</strong> <span className={classes.quiet}>{one.code}</span>
          </span>
          <span className={classes.quiet}>{one.payee ? payeeName(one.payee) : 'No payout method'}</span>
        </>
      )}
    />
  );
}

export const recipientName = ({ first_name, last_name }: RecipientRow): string => `${first_name} ${last_name}`.trim();
