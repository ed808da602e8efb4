import type { ReactNode } from 'react';
import type { ExampleOutcomeJson, PlanExampleJson } from '#contract/plan/example.ts';
import { parseAmount, sumAmounts } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { exampleFailure, lineName } from './example-sentences.ts';
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
                    {outcome.passed ? m.plan_example_passed() : m.plan_example_failed()}
                  </StatusBadge>
                ) : (
                  <StatusBadge>{m.plan_example_not_calculated()}</StatusBadge>
                )}
              </summary>
              <div className={classes.inside}>
                {outcome?.passed === false && <p className={classes.message}>{exampleFailure(outcome, currency)}</p>}
                <Company example={example} currency={currency} />
                <Results example={example} actual={outcome?.came ?? null} currency={currency} />
                {(onTake || onRemove) && (
                  <p className={classes.actions}>
                    {onTake && outcome?.passed === false && outcome.came && (
                      <ExampleButton submission="expectExample" item={String(at)} onPress={() => onTake(at)}>
                        {m.plan_example_expect()}
                      </ExampleButton>
                    )}
                    {onRemove && (
                      <ExampleButton submission="removeExample" item={String(at)} plain onPress={() => onRemove(at)}>
                        {m.plan_example_remove()}
                      </ExampleButton>
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

type ExampleButtonProps = {
  submission: 'expectExample' | 'removeExample';
  /** The number of the example, or `all`. */
  item: string;
  plain?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** With scripts the examples change in the page; without them the server answers with the changed form. */
export function ExampleButton({ submission, item, plain = false, onPress, children }: ExampleButtonProps) {
  return (
    <Button
      type="submit"
      name={formField}
      value={`${submission}#${item}`}
      size="sm"
      kind={plain ? 'plain' : 'quiet'}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}

function Company({ example: { case: company }, currency }: { example: PlanExampleJson; currency: string }) {
  return (
    <div className={classes.columns}>
      <table className={classes.table}>
        <caption>{m.plan_example_people()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.plan_example_consultant()}</th>
            <th scope="col">{m.plan_example_sponsor()}</th>
            <th scope="col">{m.plan_example_joined()}</th>
          </tr>
        </thead>
        <tbody>
          {company.consultants.map(({ id, sponsor, program, joined }) => (
            <tr key={id}>
              <th scope="row">
                {id} <span className={classes.quiet}>{program}</span>
              </th>
              <td>{sponsor ?? m.plan_example_no_sponsor()}</td>
              <td>{formatDate(joined)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table}>
        <caption>{m.plan_example_orders({ period: formatPeriod(company.period) })}</caption>
        <thead>
          <tr>
            <th scope="col">{m.plan_example_order()}</th>
            <th scope="col">{m.plan_example_seller()}</th>
            <th scope="col">{m.plan_example_subtotal()}</th>
            <th scope="col">{m.plan_example_less()}</th>
          </tr>
        </thead>
        <tbody>
          {company.orders.map(({ id, consultant, subtotal, discounts, returns }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{consultant}</td>
              <td>{formatAmount(subtotal, currency)}</td>
              <td>{formatAmount(sumAmounts([discounts, returns].filter(isAmount)), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Amounts of an example are text that the calculation checks; anything else counts as zero here. */
const isAmount = (text: string): boolean => parseAmount(text) !== null;

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
      <caption>{m.plan_example_result()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.plan_example_for()}</th>
          <th scope="col">{m.plan_example_expected()}</th>
          <th scope="col">{m.plan_example_actual()}</th>
        </tr>
      </thead>
      <tbody>
        {distinct.map((line) => (
          <Compared
            key={lineKey(line)}
            name={lineName(line)}
            expected={shown(amountIn(expected, lineKey(line)), currency)}
            actual={actual && shown(amountIn(actual, lineKey(line)), currency)}
          />
        ))}
        {[...new Set(people)].map((consultant) => {
          const statement = (result: Result | null) => {
            const actualLine = result?.statements.find((one) => one.consultant === consultant);
            return actualLine
              ? m.plan_example_statement({
                  tier: actualLine.tier ?? m.plan_example_no_tier(),
                  amount: formatAmount(actualLine.total, currency),
                })
              : m.plan_example_nothing();
          };
          return (
            <Compared
              key={consultant}
              name={m.plan_example_total({ consultant })}
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
  amount === undefined ? m.plan_example_nothing() : formatAmount(amount, currency);

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
        {differs && <span className="visually-hidden"> {m.plan_example_differs_hidden()}</span>}
      </td>
    </tr>
  );
}
