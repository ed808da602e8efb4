import { formatCount } from '#contract/language/format.ts';
import type { PlanSimulation } from '#contract/plan/simulation.ts';
import { m } from '#messages';
import { Panel } from '#web/ui/panel.tsx';
import { ChangeTable, FigureTable } from '../../commission/figure-table.tsx';
import { amountDifference } from './amount-difference.ts';
import classes from './what-if.module.css';

/** The same month under both plans: by commission type, by tier, and for the largest changes of statements. */
export function Results({ shown }: { shown: PlanSimulation }) {
  return (
    <>
      <Kinds shown={shown} />
      <Tiers shown={shown} />
      <Movers shown={shown} />
    </>
  );
}

function Kinds({ shown: { before, after, currency } }: { shown: PlanSimulation }) {
  const kinds = [
    { name: m.plan_what_if_personal(), before: before.personal, after: after.personal },
    { name: m.plan_overrides(), before: before.override, after: after.override },
    { name: m.plan_what_if_bonuses(), before: before.bonus, after: after.bonus },
    { name: m.plan_what_if_total(), before: before.total, after: after.total },
  ];
  return (
    <Panel title={m.plan_what_if_by_type()}>
      <ChangeTable
        heads={[m.plan_what_if_type(), m.plan_what_if_before(), m.plan_what_if_after()]}
        rows={kinds.map((kind) => ({ key: kind.name, change: amountDifference(kind.after, kind.before), ...kind }))}
        currency={currency}
      />
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
    <Panel title={m.plan_what_if_tiers()}>
      <FigureTable
        heads={
          <>
            <th scope="col">{m.plan_head_tier()}</th>
            <th scope="col" className={classes.bars}>
              <span className="visually-hidden">{m.plan_what_if_bars()}</span>
            </th>
            <th scope="col">{m.plan_what_if_before()}</th>
            <th scope="col">{m.plan_what_if_after()}</th>
          </>
        }
      >
        {rows.map(({ tier, was, is }) => (
          <tr key={tier}>
            <th scope="row">{tier}</th>
            <td className={classes.bars} aria-hidden="true">
              <span className={classes.wasBar} style={{ width: `${(was / most) * 100}%` }} />
              <span className={classes.isBar} style={{ width: `${(is / most) * 100}%` }} />
            </td>
            <td>{formatCount(was)}</td>
            <td>{formatCount(is)}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  );
}

function Movers({ shown: { movers, currency } }: { shown: PlanSimulation }) {
  return (
    <Panel title={m.plan_what_if_movers()}>
      {movers.length === 0 ? (
        <p className={classes.none}>{m.plan_what_if_no_movers()}</p>
      ) : (
        <ChangeTable
          heads={[m.plan_example_consultant(), m.plan_what_if_before(), m.plan_what_if_after()]}
          rows={movers.map(({ consultant_id, ...mover }) => ({ key: consultant_id, ...mover }))}
          currency={currency}
        />
      )}
    </Panel>
  );
}
