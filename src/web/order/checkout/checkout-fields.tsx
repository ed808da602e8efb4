import { Suspense, useRef } from 'react';
import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { AddressFields, AddressLine } from './address-fields.tsx';
import classes from './checkout.module.css';
import type { OnDraftChange } from './checkout-draft.ts';
import {
  type CheckoutDraft,
  type CustomerField,
  customerOf,
  type Known,
  nameOf,
  type Problems,
  tickSame,
  typeCustomer,
  withoutAddresses,
} from './checkout-form.ts';
import { Missing, problemOf } from './missing.tsx';

const ConsultantHint = lazyAhead(() => import('./consultant-hint.tsx'));

type Props = {
  draft: CheckoutDraft;
  known: Known;
  person: SignedInPerson | null;
  problems: Problems;
  /** Whether the addresses are known ones that were filled in. */
  filled: boolean;
  onChange: OnDraftChange;
};

function Details({ draft, known, person, problems, onChange }: Props) {
  const customer = customerOf(draft, known);
  const field = (name: CustomerField) => ({
    id: name,
    name: nameOf(name),
    value: customer[name],
    ...problemOf(problems, name, 'customer'),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange((before) => typeCustomer(before, name, target.value)),
  });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{m.checkout_details()}</legend>
      <div className={classes.fields}>
        <Missing problems={problems} part="customer" />
        <div className={classes.whole}>
          <TextField
            label={m.checkout_consultant_code()}
            optional
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            hint={
              person?.isConsultant ? (
                m.checkout_own_purchase()
              ) : (
                <Suspense fallback={null}>
                  <ConsultantHint code={customer.consultant_code} />
                </Suspense>
              )
            }
            {...field('consultant_code')}
          />
        </div>
        <TextField label={m.person_first_name()} maxLength={80} autoComplete="given-name" {...field('first_name')} />
        <TextField label={m.person_last_name()} maxLength={80} autoComplete="family-name" {...field('last_name')} />
        <TextField label={m.person_email()} type="email" maxLength={254} autoComplete="email" {...field('email')} />
        <TextField label={m.person_phone()} optional type="tel" maxLength={30} autoComplete="tel" {...field('phone')} />
      </div>
    </fieldset>
  );
}

/** All fields of the checkout. Every change is stored immediately. */
export function CheckoutFields(props: Props) {
  const { draft, problems, filled, onChange } = props;
  const inBrowser = useInBrowser();
  const billing = useRef<HTMLFieldSetElement>(null);
  const clear = () => {
    onChange(withoutAddresses);
    // The button is gone then.
    billing.current?.querySelector('input')?.focus();
  };
  return (
    <div className={classes.parts}>
      <Details {...props} />
      <fieldset ref={billing} className={classes.part}>
        <legend className={classes.legend}>{m.checkout_billing()}</legend>
        {filled && (
          <p className={classes.filled}>
            {m.checkout_filled_in()}
            {inBrowser && (
              <Button kind="plain" size="sm" onClick={clear}>
                {m.checkout_clear_addresses()}
              </Button>
            )}
          </p>
        )}
        <AddressFields part="billing" address={draft.billing} problems={problems} onChange={onChange} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{m.checkout_shipping()}</legend>
        <CheckField
          name="same_as_billing"
          label={m.checkout_same_as_billing()}
          checked={draft.sameAsBilling}
          onChange={({ target }) => onChange((before) => tickSame(before, target.checked))}
        />
        {/* The checkbox shows one or the other by its own state, even without scripts. */}
        <div className={classes.same}>
          <AddressLine address={draft.billing} />
        </div>
        <div className={classes.other}>
          <AddressFields part="shipping" address={draft.shipping} problems={problems} onChange={onChange} />
        </div>
      </fieldset>
    </div>
  );
}
