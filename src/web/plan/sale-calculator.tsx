import { useState } from 'react';
import { useActionData } from 'react-router';
import type { SingleAnswer } from '#contract/commission/single.ts';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { FigureTable } from '../commission/figure-table.tsx';
import classes from './sale-calculator.module.css';

export type SaleWorth = {
  /** The consultant's volume if they make the sale. */
  readonly volume: string;
  /** The earnings if the consultant makes the sale, at the tier that it reaches. */
  readonly own: SingleAnswer;
  /** The earnings if the consultant's team makes the sale, at the current tier. */
  readonly team: SingleAnswer;
};

/** Calculates the earnings of a possible sale with the engine of the run. Without a track a plan pays nothing. */
export function SaleCalculator({ own }: { own: OwnPlan }) {
  const answer = useActionData<FormAnswer>();
  const posted = answer?.form === 'calculateSale' && answer.done ? (answer.value as SaleWorth) : null;
  const [worth, setWorth] = useState(posted);
  return (
    <Panel title={m.sale_calculator_title()} description={m.sale_calculator_base_hint()}>
      <div className={classes.calculator}>
        <SubmitForm
          name="calculateSale"
          className={classes.fields}
          failed={m.sale_calculator_failed()}
          onDone={(value) => setWorth(value as SaleWorth)}
        >
          {({ field, pending }) => (
            <>
              <TextField
                {...field('base')}
                label={m.sale_calculator_base({ currency: own.currency })}
                inputMode="decimal"
                autoComplete="off"
              />
              <Button type="submit" busy={pending}>
                {m.sale_calculator_submit()}
              </Button>
            </>
          )}
        </SubmitForm>
        <div aria-live="polite">{worth && <Answer own={own} worth={worth} />}</div>
      </div>
    </Panel>
  );
}

function Answer({ own, worth }: { own: OwnPlan; worth: SaleWorth }) {
  const { currency } = own;
  const money = (value: string) => <Amount value={value} currency={currency} withCode />;
  const isFirst = own.foundation.base === '0.00' && worth.own.foundationBonus !== '0.00';
  const levels = worth.team.overrideCommissions;
  return (
    <>
      <h3 className={classes.text}>{m.sale_own()}</h3>
      <p className={classes.why}>
        {worth.own.currentTier
          ? m.sale_own_tier({ volume: formatAmount(worth.volume, currency, true), tier: worth.own.currentTier })
          : m.sale_own_no_tier({ volume: formatAmount(worth.volume, currency, true) })}
      </p>
      <FigureTable>
        <tr>
          <th scope="row">{m.sale_personal()}</th>
          <td>{money(worth.own.personalCommission)}</td>
        </tr>
        {isFirst && (
          <tr>
            <th scope="row">{m.sale_bonus()}</th>
            <td>{money(worth.own.foundationBonus)}</td>
          </tr>
        )}
      </FigureTable>
      <h3 className={classes.text}>{m.sale_team()}</h3>
      {levels.length === 0 ? (
        <p className={classes.why}>{m.sale_team_none()}</p>
      ) : (
        <>
          <p className={classes.why}>{m.sale_team_tier({ tier: worth.team.currentTier ?? '' })}</p>
          <FigureTable>
            {levels.map(({ level, amount }) => (
              <tr key={level}>
                <th scope="row">{m.sale_level({ level, shown: String(level) })}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </FigureTable>
        </>
      )}
    </>
  );
}
