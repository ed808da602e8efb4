import type { ExampleOutcomeJson, PlanExampleJson } from '#contract/plan/example.ts';
import { Button } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './plan-examples.module.css';

type Props = {
  examples: readonly PlanExampleJson[];
  /** In the same order; shorter until all are calculated. */
  outcomes: readonly ExampleOutcomeJson[];
  currency: string;
  /** Accepts the current result as the expected one; without it the examples are read-only. */
  onTake?: (at: number) => void;
  onRemove?: (at: number) => void;
};

/** Worked examples of a plan with their expected and actual results. */
export function PlanExamples({ examples, outcomes, currency, onTake, onRemove }: Props) {
  return (
    <ul className={classes.examples}>
      {examples.map((example, at) => {
        const outcome = outcomes[at];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have the same name, and their order is fixed
          <li key={at}>
            <details className={classes.example} open={outcome?.passed === false || undefined}>
              <summary>
                <span className={classes.name}>{example.name}</span>
                {outcome ? (
                  <StatusBadge tone={outcome.passed ? 'good' : 'bad'}>
                    {outcome.passed ? 'As expected' : 'Comes out otherwise'}
                  </StatusBadge>
                ) : (
                  <StatusBadge>Not calculated</StatusBadge>
                )}
              </summary>
              <div className={classes.inside}>
                {outcome?.message && <p className={classes.message}>{outcome.message}</p>}
                <Company example={example} currency={currency} />
                <Results example={example} actual={outcome?.came ?? null} currency={currency} />
                {(onTake || onRemove) && (
                  <p className={classes.actions}>
                    {onTake && outcome?.passed === false && outcome.came && (
                      <Button size="sm" onClick={() => onTake(at)}>
                        Expect what came out
                      </Button>
                    )}
                    {onRemove && (
                      <Button size="sm" kind="plain" onClick={() => onRemove(at)}>
                        Remove example
                      </Button>
                    )}
                  </p>
                )}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function Company({ example: { case: company }, currency }: { example: PlanExampleJson; currency: string }) {
  return (
    <div className={classes.columns}>
      <table className={classes.table}>
        <caption>Who</caption>
        <thead>
          <tr>
            <th scope="col">Consultant</th>
            <th scope="col">Sponsor</th>
            <th scope="col">Joined</th>
          </tr>
        </thead>
        <tbody>
          {company.consultants.map(({ id, sponsor, program, joined }) => (
            <tr key={id}>
              <th scope="row">
                {id} <span className={classes.quiet}>{program}</span>
              </th>
              <td>{sponsor ?? 'nobody'}</td>
              <td>{joined}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table}>
        <caption>Orders of {company.period}</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Sold by</th>
            <th scope="col">Subtotal</th>
            <th scope="col">Less</th>
          </tr>
        </thead>
        <tbody>
          {company.orders.map(({ id, consultant, subtotal, discounts, returns }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{consultant}</td>
              <td>{formatAmount(subtotal, currency)}</td>
              <td>{formatAmount((Number(discounts) + Number(returns)).toFixed(2), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Result = PlanExampleJson['expected'];

const lineKey = ({ consultant, order, level }: Result['lines'][number]) => JSON.stringify([consultant, order, level]);

function Results({ example, actual, currency }: { example: PlanExampleJson; actual: Result | null; currency: string }) {
  const { expected } = example;
  const expectedKeys = new Set(expected.lines.map(lineKey));
  const unexpected = actual?.lines.filter((line) => !expectedKeys.has(lineKey(line))) ?? [];
  const distinct = [...expected.lines, ...unexpected];
  const amountIn = (result: Result | null, key: string) => result?.lines.find((line) => lineKey(line) === key)?.amount;
  const people = [...expected.statements, ...(actual?.statements ?? [])].map(({ consultant }) => consultant);
  return (
    <table className={classes.table}>
      <caption>What it comes to</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Expected</th>
          <th scope="col">Comes to</th>
        </tr>
      </thead>
      <tbody>
        {distinct.map((line) => (
          <Compared
            key={lineKey(line)}
            name={lineLabels(line)}
            expected={shown(amountIn(expected, lineKey(line)), currency)}
            actual={actual && shown(amountIn(actual, lineKey(line)), currency)}
          />
        ))}
        {[...new Set(people)].map((consultant) => {
          const statement = (result: Result | null) => {
            const actualLine = result?.statements.find((one) => one.consultant === consultant);
            return actualLine
              ? `${actualLine.tier ?? 'no tier'}, ${formatAmount(actualLine.total, currency)}`
              : 'nothing';
          };
          return (
            <Compared
              key={consultant}
              name={`${consultant} in all`}
              strong
              expected={statement(expected)}
              actual={actual && statement(actual)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const shown = (amount: string | undefined, currency: string) =>
  amount === undefined ? 'nothing' : formatAmount(amount, currency);

function lineLabels({ consultant, order, level }: Result['lines'][number]): string {
  if (order === null) return `${consultant}, foundation bonus`;
  return level === 0 ? `${consultant}, own order ${order}` : `${consultant}, order ${order} at level ${level}`;
}

function Compared({
  name,
  expected,
  actual,
  strong = false,
}: {
  name: string;
  expected: string;
  actual: string | null;
  strong?: boolean;
}) {
  const differs = actual !== null && actual !== expected;
  return (
    <tr data-differs={differs || undefined} data-strong={strong || undefined}>
      <th scope="row">{name}</th>
      <td>{expected}</td>
      <td>
        {actual ?? '…'}
        {differs && <span className="visually-hidden"> (otherwise than expected)</span>}
      </td>
    </tr>
  );
}
