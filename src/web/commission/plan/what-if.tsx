import { useState } from 'react';
import type { PlacedMessage, PlanSimulation, PlanVersionDetail, PlanVersions } from '#contract/plan.ts';
import { api, codeOf, dataOf, wordsOf } from '#web/api.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { isRecord } from '#web/ui/kept-value.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SmallSelect } from '#web/ui/small-select.tsx';
import { draftOf, usePlanDraft } from './plan-draft.ts';
import { documentOf } from './plan-form.ts';
import { useLatest } from './use-latest.ts';
import classes from './what-if.module.css';
import { WhatIfSliders } from './what-if-sliders.tsx';

type Props = {
  version: PlanVersionDetail;
  plans: PlanVersions;
  /** The plan as it is, on the newest closed period. */
  first: PlanSimulation;
};

/** A plan whose figures move, and what a closed month would have come to by it. */
export function WhatIf({ version, plans, first }: Props) {
  const { draft, changed, change, forget } = usePlanDraft(version);
  const [period, setPeriod] = useState(first.period);
  const read = documentOf(draft.form);
  const document = 'document' in read ? read.document : null;
  const untouched = !changed && period === first.period;
  const { answer, failure, waiting } = useLatest(
    document === null || untouched ? null : { period, document },
    (asked) => api.plan.simulatePlan(asked),
  );
  const shown = untouched ? first : (answer ?? first);
  const problems = 'problems' in read ? read.problems : untouched ? [] : problemsOf(failure);
  return (
    <div className={classes.page}>
      <section className={classes.summary} aria-label="What it would have come to" aria-busy={waiting}>
        <Summary shown={shown} problems={problems} />
      </section>
      <div className={classes.columns}>
        <Panel
          title="Move a figure"
          description={`Begun as version ${version.version}.`}
          actions={
            changed && (
              <Button size="sm" kind="plain" onClick={forget}>
                Start over
              </Button>
            )
          }
        >
          <div className={classes.period}>
            <label htmlFor="period">On the closed month</label>
            <SmallSelect id="period" value={period} onChange={(event) => setPeriod(event.target.value)}>
              {plans.closed_periods.map((closed) => (
                <option key={closed} value={closed}>
                  {formatPeriod(closed)}
                </option>
              ))}
            </SmallSelect>
          </div>
          <WhatIfSliders
            form={draft.form}
            before={draftOf(version).form}
            currency={plans.currency}
            onChange={(form) => change({ form })}
          />
          <p className={classes.keep}>
            <ButtonLink kind="primary" to={`/admin/plan/edit?from=${version.version}`}>
              Keep as a dated plan version
            </ButtonLink>
          </p>
        </Panel>
        <div className={classes.results} data-stale={problems.length > 0 || undefined}>
          <Kinds shown={shown} />
          <Tiers shown={shown} />
          <Movers shown={shown} />
        </div>
      </div>
    </div>
  );
}

function problemsOf(failure: unknown): readonly PlacedMessage[] {
  if (failure === null) return [];
  const data = codeOf(failure) === 'PLAN_UNSOUND' ? dataOf(failure) : null;
  const found = isRecord(data) && Array.isArray(data.problems) ? data.problems : [];
  const told = found.flatMap((problem: unknown) =>
    isRecord(problem) && typeof problem.message === 'string'
      ? { place: String(problem.place), message: problem.message }
      : [],
  );
  return told.length > 0
    ? told
    : [{ place: '', message: wordsOf(failure, 'It could not be calculated. Please try again.') }];
}

const count = (value: number) => value.toLocaleString('en-US');
const percent = (fraction: string | null) =>
  fraction === null ? 'no sales' : `${(Number(fraction) * 100).toFixed(2)}%`;
/** The difference of two amounts that the server told, exactly to the cent for any sum of money there is. */
const less = (after: string, before: string) => ((cents(after) - cents(before)) / 100).toFixed(2);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const signed = (amount: string, currency: string) =>
  `${Number(amount) > 0 ? '+' : ''}${formatAmount(amount, currency)}`;

function Summary({ shown, problems }: { shown: PlanSimulation; problems: readonly PlacedMessage[] }) {
  const { before, after, currency } = shown;
  const change = less(after.total, before.total);
  return (
    <>
      <dl className={classes.figures} data-stale={problems.length > 0 || undefined}>
        <Figure name="Commissions" value={formatAmount(after.total, currency)}>
          {Number(change) === 0 ? `as ${formatPeriod(shown.period)} was` : signed(change, currency)}
        </Figure>
        <Figure name="Payout ratio" value={percent(after.payout_ratio)}>
          {`${percent(before.payout_ratio)} before`}
        </Figure>
        <Figure name="Gain" value={count(shown.gainers)}>
          {signed(shown.gained, currency)}
        </Figure>
        <Figure name="Lose" value={count(shown.losers)}>
          {Number(shown.lost) === 0 ? formatAmount('0', currency) : formatAmount(`-${shown.lost}`, currency)}
        </Figure>
      </dl>
      {problems.length > 0 ? (
        <div role="alert">
          <ul className={classes.problems}>
            {problems.map(({ place, message }) => (
              <li key={place + message}>{message}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.status} role="status">
          <span className="visually-hidden">
            Commissions {formatAmount(after.total, currency)}, {signed(change, currency)}.{' '}
          </span>
          {count(shown.consultants)} consultants and {count(shown.orders)} orders of {formatPeriod(shown.period)},
          calculated in {shown.took_ms < 1 ? 'less than 1' : Math.round(shown.took_ms)} ms. {count(shown.unchanged)}{' '}
          statements stay as they were.
        </p>
      )}
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{children}</dd>
    </div>
  );
}

function Kinds({ shown: { before, after, currency } }: { shown: PlanSimulation }) {
  const kinds = [
    { name: 'Personal commissions', was: before.personal, is: after.personal },
    { name: 'Overrides', was: before.override, is: after.override },
    { name: 'Foundation bonuses', was: before.bonus, is: after.bonus },
    { name: 'Together', was: before.total, is: after.total },
  ];
  return (
    <Panel title="By kind">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, was, is }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Amount value={was} currency={currency} />
              </td>
              <td>
                <Amount value={is} currency={currency} />
              </td>
              <td>
                <Amount value={less(is, was)} currency={currency} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Tiers({ shown: { before, after } }: { shown: PlanSimulation }) {
  const codes = [...new Set([...after.tiers, ...before.tiers].map(({ tier }) => tier))];
  const rows = codes.map((tier) => ({
    tier,
    was: before.tiers.find((row) => row.tier === tier)?.consultants ?? 0,
    is: after.tiers.find((row) => row.tier === tier)?.consultants ?? 0,
  }));
  const most = Math.max(1, ...rows.flatMap(({ was, is }) => [was, is]));
  return (
    <Panel title="Consultants by tier">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col" className={classes.barHead}>
              <span className="visually-hidden">Picture</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tier, was, is }) => (
            <tr key={tier}>
              <th scope="row">{tier}</th>
              <td className={classes.bars} aria-hidden="true">
                <span className={classes.wasBar} style={{ width: `${(was / most) * 100}%` }} />
                <span className={classes.isBar} style={{ width: `${(is / most) * 100}%` }} />
              </td>
              <td>{count(was)}</td>
              <td>{count(is)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Movers({ shown: { movers, currency } }: { shown: PlanSimulation }) {
  return (
    <Panel title="Largest differences">
      {movers.length === 0 ? (
        <p className={classes.none}>Nobody’s statement would have been another.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Consultant</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {movers.map((mover) => (
              <tr key={mover.consultant_id}>
                <th scope="row">{mover.name}</th>
                <td>
                  <Amount value={mover.before} currency={currency} />
                </td>
                <td>
                  <Amount value={mover.after} currency={currency} />
                </td>
                <td>
                  <Amount value={mover.change} currency={currency} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
