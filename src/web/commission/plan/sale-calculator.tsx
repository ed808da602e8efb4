import { useState } from 'react';
import type { SingleAnswer } from '#contract/commission/single.ts';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
import { api, wordsOf } from '#web/api.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckedForm } from '#web/ui/checked-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { FigureTable } from '../figure-table.tsx';
import classes from './sale-calculator.module.css';

type Worth = {
  readonly base: string;
  /** With the sale. */
  readonly volume: string;
  readonly answer: SingleAnswer;
};

/** What a sale that she has in mind would be worth to her, by the engine of the run. */
export function SaleCalculator({ own }: { own: OwnPlan }) {
  const [worth, setWorth] = useState<Worth | null>(null);
  const calculate = async (base: string) => {
    const volume = sumOf(own.personal_volume, base);
    const answer = await api.commission.calculateCommission({
      personalVolume: volume,
      programType: own.program,
      enrollmentMonth: Number(own.period.slice(5)),
      consultantId: own.consultant_id,
      commissionableBase: base,
    });
    setWorth({ base, volume, answer });
  };
  return (
    <Panel
      title="What would a sale be worth?"
      description="On top of this month’s volume; subtotal less discounts, without tax and shipping."
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
          wordsOf={(failure) => wordsOf(failure, 'This could not be calculated. Please try again.')}
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

function Answer({ own, worth: { base, volume, answer } }: { own: OwnPlan; worth: Worth }) {
  const { currency } = own;
  const rows = [
    ['If you sell it: personal commission', answer.personalCommission],
    ...(answer.foundationBonus === '0.00'
      ? []
      : ([['If it is your first this month: foundation bonus', answer.foundationBonus]] as const)),
    ...answer.overrideCommissions.map(
      ({ level, amount }) =>
        [level === 1 ? 'If it is sold 1 level below you' : `If it is sold ${level} levels below you`, amount] as const,
    ),
  ] as const;
  return (
    <>
      <p className={classes.words}>
        A sale of {formatAmount(base, currency)} brings your volume to {formatAmount(volume, currency)}:{' '}
        {answer.currentTier ? `tier ${answer.currentTier}.` : 'no tier yet.'}
      </p>
      <FigureTable>
        {rows.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Amount value={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </FigureTable>
    </>
  );
}

/** Two decimals added without a rounding; a volume below zero, by an adjustment, counts as none. */
function sumOf(volume: string, base: string): string {
  const cents = (text: string) => Math.round(Number(text) * 100);
  return (Math.max(0, cents(volume) + cents(base)) / 100).toFixed(2);
}
