import { Suspense } from 'react';
import type { SignedInPerson } from '#contract/account/account.ts';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { AddressFields, AddressLine } from './address-fields.tsx';
import classes from './checkout.module.css';
import { changeDraft } from './checkout-draft.ts';
import {
  type CheckoutDraft,
  type CustomerField,
  customerOf,
  type Known,
  type Problems,
  tickSame,
  typeCustomer,
} from './checkout-form.ts';
import { Missing, problemOf } from './missing.tsx';

const ConsultantHint = lazyAhead(() => import('./consultant-hint.tsx'));

type Props = {
  draft: CheckoutDraft;
  known: Known;
  person: SignedInPerson | null;
  problems: Problems;
};

function Details({ draft, known, person, problems }: Props) {
  const customer = customerOf(draft, known);
  const field = (name: CustomerField) => ({
    id: name,
    name,
    value: customer[name],
    ...problemOf(problems, name, 'customer'),
    onChange: ({ target }: { target: { value: string } }) =>
      changeDraft((before) => typeCustomer(before, name, target.value)),
  });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Attribution & Details</legend>
      <div className={classes.fields}>
        <Missing problems={problems} part="customer" />
        <div className={classes.whole}>
          <TextField
            label="Consultant code"
            optional
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            hint={
              person?.isConsultant ? (
                'You are signed in as a consultant: this order counts as your own purchase.'
              ) : (
                <Suspense fallback="We’ll credit this consultant.">
                  <ConsultantHint code={customer.consultant_code} />
                </Suspense>
              )
            }
            {...field('consultant_code')}
          />
        </div>
        <TextField label="First name" maxLength={80} autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" maxLength={80} autoComplete="family-name" {...field('last_name')} />
        <TextField label="Email" type="email" maxLength={254} autoComplete="email" {...field('email')} />
        <TextField label="Phone" optional type="tel" maxLength={30} autoComplete="tel" {...field('phone')} />
      </div>
    </fieldset>
  );
}

/** All fields of the checkout. Every change is stored immediately. */
export function CheckoutFields(props: Props) {
  const { draft, problems } = props;
  return (
    <div className={classes.parts}>
      <Details {...props} />
      <fieldset className={classes.part}>
        <legend className={classes.legend}>Billing Address</legend>
        <AddressFields part="billing" address={draft.billing} problems={problems} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>Shipping Address</legend>
        <CheckField
          label="Same as billing"
          checked={draft.sameAsBilling}
          onChange={({ target }) => changeDraft((before) => tickSame(before, target.checked))}
        />
        {draft.sameAsBilling ? (
          <AddressLine address={draft.billing} />
        ) : (
          <AddressFields part="shipping" address={draft.shipping} problems={problems} />
        )}
      </fieldset>
    </div>
  );
}
