import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useSearchParams } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { isAsRendered } from '#web/ui/form/rendered-choice.ts';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { AddressStep } from './address-step.tsx';
import { AgreementField } from './agreement-field.tsx';
import { BusinessStep } from './business-step.tsx';
import { clearDraft, draftOf, storedDraft } from './draft.ts';
import { Enrolled } from './enrolled.tsx';
import { PersonalStep } from './personal-step.tsx';
import { firstWrongField, type Step, stepOf } from './steps.ts';
import classes from './wizard.module.css';
import { WizardProgress } from './wizard-progress.tsx';

type Props = {
  /** 1 to 12 */
  currentMonth: number;
  /** From the link that opened the wizard. */
  sponsorCode: string | null;
  /** A signed-in customer with an account to use. */
  account: SignedInPerson | null;
  /** What the customer's account knows of their phone and address. */
  profile: Profile | null;
  /** The version of the consultant agreement to accept; null while none is published. */
  agreement: number | null;
};

type Profile = Readonly<
  Record<'phone' | 'address1' | 'address2' | 'city' | 'state' | 'postal_code' | 'country', string>
>;

type Value = { readonly sealed?: string | null; readonly code?: string | null };

function addressValues(profile: Profile | null): Partial<Profile> {
  if (profile === null) return { country: 'CA' };
  const { phone, address1, address2, city, state, postal_code, country } = profile;
  return { phone, address1, address2, city, state, postal_code, country };
}

/**
 * Enrolment in four steps. It is one form with the fields of all steps: every button sends all of them, and the server
 * checks those of its step. The step is part of the address, so that the back button goes back one step; typed values
 * are stored, passwords are not.
 */
export function EnrolmentWizard({ currentMonth, sponsorCode, account, profile, agreement }: Props) {
  const steps = useSteps(account !== null);
  const { step, native } = steps;
  const [enrolled, setEnrolled] = useState<Value | null>(step === 4 ? (native?.value as Value) : null);
  const wrapper = useRef<HTMLDivElement>(null);
  const [sponsor, setSponsor] = useState(native ? sponsorIn(native) : '');
  const values = {
    first_name: account?.firstName,
    last_name: account?.lastName,
    email: account?.email,
    ...addressValues(profile),
    sponsor_consultant_id: sponsorCode,
    program_type: 'Beauty Consultant',
    enrollment_month: String(currentMonth),
  };
  useStoredDraft(wrapper, sponsorCode, setSponsor);
  const isEnrolled = enrolled !== null;
  useEffect(() => {
    if (isEnrolled) clearDraft();
  }, [isEnrolled]);

  const onAnswer = (answer: FormAnswer) => {
    const next = stepOf(answer);
    if (next === 4) {
      setEnrolled((answer.value ?? {}) as Value);
      showSuccess({
        title: m.enrolment_complete(),
        message: account ? m.enrolment_complete_account() : m.enrolment_complete_mail(),
      });
    }
    steps.show(next, answer.done ? undefined : firstWrongField(answer));
  };

  return (
    <div
      ref={wrapper}
      className={classes.wizard}
      onInput={() => {
        const form = wrapper.current?.querySelector('form');
        if (form) storedDraft.set(draftOf(new FormData(form)));
      }}
    >
      <WizardProgress step={enrolled ? 4 : step} heading={steps.heading} />
      {steps.again && (
        <p role="alert" className={classes.problem}>
          {m.enrolment_password_again()}
        </p>
      )}
      {enrolled ? (
        <Enrolled code={enrolled.code ?? null} hasAccount={account !== null} />
      ) : (
        <SubmitForm name="enrolment" sharesErrors values={values} onAnswer={onAnswer} className={classes.form ?? ''}>
          {(state) => (
            <>
              <input type="hidden" name={formField} value={submissions[step]} />
              <IdempotencyKey name="idempotency_key" />
              {steps.sealed !== null && <input type="hidden" name="sealed" value={steps.sealed} />}
              <div hidden={step !== 1}>
                <PersonalStep field={state.field} hasAccount={account !== null} />
              </div>
              <div hidden={step !== 2}>
                <AddressStep field={state.field} clearErrors={state.clearErrors} />
              </div>
              <div hidden={step !== 3}>
                <BusinessStep field={state.field} typed={sponsor} onTyped={setSponsor} />
                {agreement !== null && <AgreementField field={state.field} version={agreement} />}
              </div>
              <Buttons step={step} state={state} />
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}

/** What Enter and the button of each step send. */
const submissions = { 1: 'checkPersonalInfo', 2: 'checkAddress', 3: 'enroll', 4: '' } as const;

function Buttons({ step, state: { pending, sending } }: { step: Step; state: FormState }) {
  const enrolling = pending && sending === 'enroll';
  return (
    <div className={classes.actions}>
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {step > 1 && (
        <Button type="submit" name={formField} value={step === 3 ? 'backToAddress' : 'backToPersonalInfo'}>
          {m.enrolment_previous()}
        </Button>
      )}
      <Button kind="primary" type="submit" busy={pending}>
        {step < 3 ? m.enrolment_next_step() : enrolling ? m.enrolment_enrolling() : m.enrolment_enroll()}
      </Button>
    </div>
  );
}

/** The step from the address, or from the answer to a form that was sent without scripts. */
function useSteps(hasAccount: boolean) {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const answer = useActionData<FormAnswer>();
  const [native] = useState(answer?.form === 'enrolment' ? answer : null);
  const [firstKey] = useState(key);
  const asked = Number(search.get('step') ?? '1');
  const ofAddress = asked === 2 || asked === 3 ? asked : 1;
  // After a reload the passwords are missing.
  const first: Step = native ? stepOf(native) : hasAccount ? ofAddress : 1;
  const step = key === firstKey ? first : ofAddress;
  const [sealed] = useState(native ? ((native.value as Value | undefined)?.sealed ?? sealedIn(native)) : null);
  const [again, setAgain] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<string>(undefined);

  const startAgain = useRef(first !== ofAddress && native === null);
  useEffect(() => {
    if (!startAgain.current) return;
    startAgain.current = false;
    setAgain((storedDraft.get().first_name ?? '') !== '');
    setSearch({ tab: 'signup' }, { replace: true });
  }, [setSearch]);

  // Focuses the wrong field, or the heading of a new step, so that screen readers announce it and its first field is one
  // Tab away.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const form = heading.current?.closest('div:has(form)');
    const field = focused.current && form?.querySelector<HTMLElement>(`[name="${focused.current}"]`);
    focused.current = undefined;
    (field || heading.current)?.focus();
  }, [step]);

  const show = (next: Step, wrongField: string | undefined) => {
    setAgain(false);
    if (next === step || next === 4) {
      if (next === 4) heading.current?.focus();
      return;
    }
    focused.current = wrongField;
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', 'signup');
      after.set('step', String(next));
      return after;
    });
  };
  return { step, native, sealed, again, heading, show };
}

const sealedIn = ({ result }: FormAnswer): string | null => {
  const { sealed } = result.submission.payload;
  return typeof sealed === 'string' ? sealed : null;
};

const sponsorIn = ({ result }: FormAnswer): string => String(result.submission.payload.sponsor_consultant_id ?? '');

/** Fills the fields that are as the server rendered them with the stored draft. */
function useStoredDraft(
  wrapper: { readonly current: HTMLElement | null },
  sponsorCode: string | null,
  onSponsor: (code: string) => void,
) {
  // Before the effects that read the fields.
  useLayoutEffect(() => {
    const form = wrapper.current?.querySelector('form');
    if (!form) return;
    const draft = {
      ...(sponsorCode !== null && { sponsor_consultant_id: sponsorCode }),
      ...filledIn(storedDraft.get()),
    };
    for (const [name, text] of Object.entries(draft)) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement && !control.readOnly && control.value === control.defaultValue) {
        control.value = text;
      } else if (control instanceof HTMLSelectElement && isAsRendered(control)) {
        // A text that is not an option would select none.
        if ([...control.options].some(({ value }) => value === text)) control.value = text;
      }
    }
    const sponsor = form.elements.namedItem('sponsor_consultant_id');
    if (sponsor instanceof HTMLInputElement) onSponsor(sponsor.value);
    if ([...form.elements].some((control) => control instanceof HTMLInputElement && isTyped(control))) {
      storedDraft.set(draftOf(new FormData(form)));
    }
  }, [wrapper, sponsorCode, onSponsor]);
}

const filledIn = (draft: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== ''));

const isTyped = ({ type, value, defaultValue }: HTMLInputElement) => type !== 'hidden' && value !== defaultValue;
