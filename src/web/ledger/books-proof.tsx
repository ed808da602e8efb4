import { formatCount } from '#contract/language/format.ts';
import type { Proof, ProofComparison } from '#contract/ledger/ledger.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './books-proof.module.css';
import { proofLabels, verdictOf } from './proof-labels.ts';

/** The latest proof of the books: the result in a sentence, then every check with both sides. */
export function BooksProof({ proof }: { proof: Proof | null }) {
  if (proof) return <ProofReport proof={proof} />;
  return (
    <EmptyState why="data" title={m.books_not_proved()} action={<ProveButton />}>
      {m.books_not_proved_description()}
    </EmptyState>
  );
}

function ProveButton() {
  return (
    <SubmitForm name="proveBooks">
      {({ pending }) => (
        <Button type="submit" busy={pending}>
          {m.books_prove()}
        </Button>
      )}
    </SubmitForm>
  );
}

function ProofReport({ proof }: { proof: Proof }) {
  const { timeZone } = useCompany();
  const failed = proof.comparisons.filter(({ holds }) => !holds).length;
  const compared = proof.comparisons.reduce((sum, { compared }) => sum + compared, 0);
  const verdict = verdictOf(proof);
  const moment = formatMoment(proof.as_of, timeZone);
  return (
    <section className={classes.proof} aria-labelledby="proof" data-balanced={proof.balanced}>
      <header className={classes.verdict}>
        <Mark holds={proof.balanced} />
        <div>
          <h2 id="proof" className={classes.sentence}>
            {verdict.title()}
          </h2>
          <p className={classes.moment}>
            {verdict.description({
              moment,
              failed,
              checks: proof.comparisons.length,
              compared: formatCount(compared),
            })}
          </p>
        </div>
        <ProveButton />
      </header>
      <ol className={classes.checks}>
        {proof.comparisons.map((comparison) => (
          <Check key={comparison.check} comparison={comparison} />
        ))}
      </ol>
    </section>
  );
}

function Check({ comparison }: { comparison: ProofComparison }) {
  const { check, holds, compared, differing, sums, examples } = comparison;
  const text = proofLabels[check];
  const rest = differing - examples.length;
  return (
    <li className={classes.check} data-holds={holds}>
      <Mark holds={holds} />
      <div>
        <h3 className={classes.title}>{text.title()}</h3>
        <p className={classes.counted}>
          {text.things({ count: compared, shown: formatCount(compared) })}
          {differing > 0 && (
            <strong className={classes.differ}>{m.books_differing({ shown: formatCount(differing) })}</strong>
          )}
        </p>
      </div>
      <ul className={classes.sums}>
        {sums.map((pair) => (
          <li key={pair.currency ?? ''} className={classes.sum}>
            <Side label={text.one()} value={written(pair.one, pair.currency)} />
            <span className={classes.sign} aria-hidden="true">
              {pair.one === pair.other ? '=' : '≠'}
            </span>
            <span className="visually-hidden">
              {pair.one === pair.other ? m.books_equals() : m.books_does_not_equal()}
            </span>
            <Side label={text.other()} value={written(pair.other, pair.currency)} />
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <ul className={classes.examples} aria-label={m.books_what_differs()}>
          {examples.map((example) => (
            <li key={`${example.what} ${example.currency}`}>
              {`${example.what}: ${written(example.one, example.currency)} ≠ ${written(example.other, example.currency)}`}
            </li>
          ))}
          {rest > 0 && <li>{m.books_more({ shown: formatCount(rest) })}</li>}
        </ul>
      )}
    </li>
  );
}

function Side({ label, value }: { label: string; value: string }) {
  return (
    <span className={classes.side}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </span>
  );
}

function Mark({ holds }: { holds: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={classes.mark} role="img" aria-label={holds ? m.books_holds() : m.books_fails()}>
      <circle cx="12" cy="12" r="11" />
      <path d={holds ? 'M7 12.5l3.4 3.4L17 9' : 'M8 8l8 8M16 8l-8 8'} />
    </svg>
  );
}

const written = (value: string, currency: string | null): string =>
  currency === null ? formatCount(Number(value)) : formatAmount(value, currency, true);
