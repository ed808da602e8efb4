import type { PlanSimulation } from '#contract/plan/simulation.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ChangeTable, FigureTable } from '../commission/figure-table.tsx';
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
    { name: 'Personal commissions', before: before.personal, after: after.personal },
    { name: 'Overrides', before: before.override, after: after.override },
    { name: 'Foundation bonuses', before: before.bonus, after: after.bonus },
    { name: 'Together', before: before.total, after: after.total },
  ];
  return (
    <Panel title="By kind">
      <ChangeTable
        heads={['Kind', 'Before', 'After']}
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
    <Panel title="Consultants by tier">
      <FigureTable
        heads={
          <>
            <th scope="col">Tier</th>
            <th scope="col" className={classes.bars}>
              <span className="visually-hidden">Picture</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
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
            <td>{was.toLocaleString('en-US')}</td>
            <td>{is.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  );
}

function Movers({ shown: { movers, currency } }: { shown: PlanSimulation }) {
  return (
    <Panel title="Largest differences">
      {movers.length === 0 ? (
        <p className={classes.none}>Nobody’s statement would have been another.</p>
      ) : (
        <ChangeTable
          heads={['Consultant', 'Before', 'After']}
          rows={movers.map(({ consultant_id, ...mover }) => ({ key: consultant_id, ...mover }))}
          currency={currency}
        />
      )}
    </Panel>
  );
}
