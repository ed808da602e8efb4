import { useState } from 'react';
import { useActionData } from 'react-router';
import { withDecimalSign } from '#contract/language/format.ts';
import type { PayoutPreview } from '#contract/payout/request.ts';
import type { Wallet } from '#contract/payout/wallet.ts';
import { m } from '#messages';
import { formatLongDate } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './payout.module.css';
import { payeeName, walletBlock } from './payout-labels.ts';

/** Requests a payout of the whole available amount or less, after a preview. */
export function RequestPayout({ wallet }: { wallet: Wallet }) {
  const { timeZone } = useCompany();
  const answer = useActionData<FormAnswer>();
  const posted = answer?.form === 'previewPayout' && answer.done ? (answer.value as PayoutPreview) : null;
  const [preview, setPreview] = useState(posted);
  // The pressed button is gone with the preview.
  const [closed, setClosed] = useState(false);
  const focused = closed && { ref: focusIfLost };
  const block = walletBlock(wallet, timeZone);
  return (
    <Panel title={m.payout_request_title()}>
      {preview ? (
        <Confirmation
          preview={preview}
          onClose={() => {
            setPreview(null);
            setClosed(true);
          }}
        />
      ) : block === null ? (
        <SubmitForm
          // A payout changes what is available.
          key={wallet.available}
          name="previewPayout"
          values={{ amount: withDecimalSign(wallet.available) }}
          onDone={(value) => setPreview(value as PayoutPreview)}
        >
          {({ field, pending }) => (
            <>
              <TextField
                {...field('amount')}
                {...focused}
                label={m.payout_amount_in({ currency: wallet.currency })}
                inputMode="decimal"
                autoComplete="off"
                hint={m.payout_amount_hint({
                  least: formatAmount(wallet.minimum_payout, wallet.currency),
                  most: formatAmount(wallet.available, wallet.currency),
                })}
              />
              <div className={classes.row}>
                <Button kind="primary" type="submit" busy={pending}>
                  {m.payout_review()}
                </Button>
                {wallet.payee && <p className={classes.note}>{m.payout_goes_to({ payee: payeeName(wallet.payee) })}</p>}
              </div>
            </>
          )}
        </SubmitForm>
      ) : (
        <p className={classes.note} tabIndex={-1} {...focused}>
          {block}
        </p>
      )}
    </Panel>
  );
}

function Confirmation({ preview, onClose }: { preview: PayoutPreview; onClose: () => void }) {
  const { amount, currency, remaining, payee, expected_on } = preview;
  const facts = [
    [m.payout_fact_amount(), formatAmount(amount, currency, true)],
    [m.payout_fact_to(), payeeName(payee)],
    [m.payout_fact_expected(), m.payout_expected({ day: formatLongDate(expected_on) })],
    [m.payout_fact_remaining(), formatAmount(remaining, currency, true)],
  ] as const;
  return (
    <section className={classes.form} aria-label={m.payout_confirm_title()}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SubmitForm name="requestPayout" onDone={onClose}>
        {({ pending }) => (
          <>
            <input type="hidden" name="amount" value={amount} />
            <IdempotencyKey name="idempotency_key" />
            <div className={classes.row}>
              <Button kind="primary" type="submit" busy={pending} autoFocus>
                {m.payout_request_amount({ amount: formatAmount(amount, currency, true) })}
              </Button>
              <ButtonLink
                to="/wallets"
                kind="quiet"
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                }}
              >
                {m.payout_change_amount()}
              </ButtonLink>
            </div>
          </>
        )}
      </SubmitForm>
    </section>
  );
}
