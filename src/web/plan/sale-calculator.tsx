import { useState } from 'react';
import type { SingleAnswer } from '#contract/commission/single.ts';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
import { api, labelsOf } from '#web/api.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckedForm } from '#web/ui/form/checked-form.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { FigureTable } from '../commission/figure-table.tsx';
import classes from './sale-calculator.module.css';

type Worth = {
  readonly base: string;
  /** The consultant's volume if they make the sale. */
  readonly volume: string;
  /** The earnings if the consultant makes the sale, at the tier that it reaches. */
  readonly own: SingleAnswer;
  /** The earnings if the consultant's team makes the sale, at the current tier. */
  readonly team: SingleAnswer;
};

/** Calculates the earnings of a possible sale with the engine of the run. */
export function SaleCalculator({ own }: { own: OwnPlan }) {
  const [worth, setWorth] = useState<Worth | null>(null);
  const calculate = async (base: string) => {
    const ask = (personalVolume: string) =>
      api.commission.calculateCommission({
        personalVolume,
        programType: own.program,
        enrollmentMonth: Number(own.period.slice(5)),
        consultantId: own.consultant_id,
        commissionableBase: base,
      });
    const volume = sumOf(own.personal_volume, base);
    const [bySelf, byTeam] = await Promise.all([ask(volume), ask(sumOf(own.personal_volume, '0'))]);
    setWorth({ base, volume, own: bySelf, team: byTeam });
  };
  return (
    <Panel
      title="What would a sale be worth?"
      description="Its base is the subtotal less discounts, without tax and shipping."
    >
      <div className={classes.calculator}>
        <CheckedForm
          check={(text) => {
            const base = text('base').replace(/^\$/, '').replaceAll(',', '');
            return /^\d{1,7}(\.\d{1,2})?$/.test(base) && Number(base) > 0
              ? { success: true, data: base }
              : { field: 'base', message: 'Please enter an amount like 125.50' };
          }}
          send={calculate}
          labelsOf={(failure) => labelsOf(failure, 'This could not be calculated. Please try again.')}
        >
          {({ errorAt, busy }) => (
            <div className={classes.fields}>
              <TextField
                label={`Commissionable base in ${own.currency}`}
                name="base"
                inputMode="decimal"
                autoComplete="off"
                error={errorAt('base')}
              />
              <Button type="submit" busy={busy}>
                Calculate
              </Button>
            </div>
          )}
        </CheckedForm>
        <div aria-live="polite">{worth && <Answer own={own} worth={worth} />}</div>
      </div>
    </Panel>
  );
}

function Answer({ own, worth }: { own: OwnPlan; worth: Worth }) {
  const { currency } = own;
  const money = (value: string) => <Amount value={value} currency={currency} />;
  const isFirst = own.foundation.base === '0.00' && worth.own.foundationBonus !== '0.00';
  const levels = worth.team.overrideCommissions;
  return (
    <>
      <h3 className={classes.text}>If you sell it</h3>
      <p className={classes.why}>
        Your volume becomes {formatAmount(worth.volume, currency)}
        {worth.own.currentTier ? `: tier ${worth.own.currentTier}.` : ', below the lowest tier.'}
      </p>
      <FigureTable>
        <tr>
          <th scope="row">Personal commission</th>
          <td>{money(worth.own.personalCommission)}</td>
        </tr>
        {isFirst && (
          <tr>
            <th scope="row">Foundation bonus</th>
            <td>{money(worth.own.foundationBonus)}</td>
          </tr>
        )}
      </FigureTable>
      <h3 className={classes.text}>If your team sells it</h3>
      {levels.length === 0 ? (
        <p className={classes.why}>At your volume of now your team’s sales pay you nothing.</p>
      ) : (
        <>
          <p className={classes.why}>At your volume of now, tier {worth.team.currentTier}.</p>
          <FigureTable>
            {levels.map(({ level, amount }) => (
              <tr key={level}>
                <th scope="row">{level === 1 ? '1 level below you' : `${level} levels below you`}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </FigureTable>
        </>
      )}
    </>
  );
}

/** Sums two decimal amounts without rounding; a negative volume, after an adjustment, counts as zero. */
function sumOf(volume: string, base: string): string {
  const cents = (text: string) => Math.round(Number(text) * 100);
  return (Math.max(0, cents(volume) + cents(base)) / 100).toFixed(2);
}
