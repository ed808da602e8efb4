import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { RecipientRow } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { SuggestSearch } from '#web/ui/form/suggest-search.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import classes from './payout.module.css';
import { payeeName } from './payout-labels.ts';

export type FoundRecipients = { readonly searchTerm: string; readonly total: number; readonly data: RecipientRow[] };

type Props = {
  /** The results of the term in the address. */
  results: FoundRecipients | null;
  /** Called with the results of a typed term. */
  onFound: (recipients: readonly RecipientRow[]) => void;
  onChoose: (consultantId: string) => void;
};

/** The dialog of Manual Payment for a consultant, in the address. */
const dialogFor = (consultantId: string) => `manual#${consultantId}`;

/** Searches all consultants for the recipient; the code distinguishes people with the same name. */
export function RecipientSearch({ results, onFound, onChoose }: Props) {
  const fetcher = useFetcher<FoundRecipients | 'failed'>(failed);
  const [search] = useSearchParams();
  const { data } = fetcher;
  const typed = typeof data === 'object' ? data : null;
  useEffect(() => {
    if (typed) onFound(typed.data);
  }, [typed, onFound]);
  const addressOf = (consultantId: string) => {
    const next = new URLSearchParams(search);
    next.delete('recipient');
    next.set('dialog', dialogFor(consultantId));
    return `?${next}`;
  };
  const others = [...search].filter(([name]) => name !== 'recipient' && name !== 'dialog');
  return (
    <>
      <SuggestSearch
        label={m.detail_consultant()}
        placeholder={m.payment_recipient_search()}
        submitLabel={m.search_submit()}
        listLabel={m.payment_recipients_found()}
        parameter="recipient"
        term={results?.searchTerm ?? ''}
        preserve={{ ...Object.fromEntries(others), dialog: 'manual' }}
        suggestions={
          data === 'failed'
            ? []
            : (typed?.data.map((row) => ({
                key: row.consultant_id,
                to: addressOf(row.consultant_id),
                content: <Recipient recipient={row} />,
              })) ?? null)
        }
        note={data === 'failed' ? m.payment_recipients_failed() : typed && noteOf(typed)}
        onTerm={(term) => {
          if (term === '') fetcher.reset();
          else void fetcher.load(`/admin/payments/recipients?q=${encodeURIComponent(term)}`);
        }}
        onChoose={onChoose}
        inDialog
      />
      {results && (
        <>
          <p className={classes.note}>{noteOf(results)}</p>
          <ul className={classes.found}>
            {results.data.map((row) => (
              <li key={row.consultant_id}>
                <Link to={addressOf(row.consultant_id)} reloadDocument>
                  <Recipient recipient={row} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Recipient({ recipient }: { recipient: RecipientRow }) {
  return (
    <>
      <span>
        <strong>{recipientName(recipient)}</strong> <span className={classes.quiet}>{recipient.code}</span>
      </span>
      <span className={classes.quiet}>{recipient.payee ? payeeName(recipient.payee) : m.outstanding_no_payee()}</span>
    </>
  );
}

export const recipientName = ({ first_name, last_name }: RecipientRow): string => `${first_name} ${last_name}`.trim();

const noteOf = ({ total, data }: FoundRecipients): string => {
  const more = total - data.length;
  if (total === 0) return m.consultant_search_none();
  return more === 0
    ? m.consultant_search_count({ count: total })
    : m.consultant_search_more({ count: more, shown: formatCount(more) });
};
