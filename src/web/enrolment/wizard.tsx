import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { AddressStep } from './address-step.tsx';
import { BusinessStep } from './business-step.tsx';
import {
  checkAddress,
  checkBusiness,
  checkPersonal,
  checkPhone,
  loadPhoneNumbers,
  type Passwords,
  type StepProblem,
} from './check-step.ts';
import { type Draft, emptyDraft, storedDraft, withKnown } from './draft.ts';
import { Enrolled } from './enrolled.tsx';
import { PersonalStep } from './personal-step.tsx';
import { enrolmentProblem, type Step } from './refusal.ts';
import { shownAtField, stepProblemId } from './step-field.ts';
import classes from './wizard.module.css';
import { WizardProgress } from './wizard-progress.tsx';

type Props = {
  /** 1 to 12 */
  currentMonth: number;
  /** From the link that opened the wizard. */
  sponsorCode: string | null;
  /** A signed-in customer with an account to use. */
  account: SignedInPerson | null;
};

/**
 * Enrolment in four steps. The step is part of the address, so that the back button goes back one step; typed values
 * are stored, passwords are not.
 */
export function EnrolmentWizard({ currentMonth, sponsorCode, account }: Props) {
  const [search, setSearch] = useSearchParams();
  const draft = storedDraft.use();
  useEffect(() => storedDraft.set(withKnown(storedDraft.get(), { sponsorCode, account })), [sponsorCode, account]);
  const [typed, setPasswords] = useState<Passwords>({ password: '', confirm: '' });
  const passwords = account === null ? typed : null;
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ code: string | null } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const asked = Number(search.get('step') ?? '1');
  const step = done ? 4 : asked === 2 || asked === 3 ? asked : 1;
  const month = Number(draft.enrollment_month) || currentMonth;

  // Focuses the heading of a new step, so that screen readers announce it and its first field is one Tab away.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may be on a step that was just opened
  useEffect(() => {
    if (!problem) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    if (problem.field) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem, step]);

  useEffect(() => {
    if (step === 2) loadPhoneNumbers().catch(() => {});
  }, [step]);

  // After a reload the passwords are empty: report it before the last step does.
  const startAgain = useRef(step > 1 && account === null);
  useEffect(() => {
    if (!startAgain.current) return;
    startAgain.current = false;
    setSearch({ tab: 'signup' }, { replace: true });
    if (storedDraft.get().first_name === '') return;
    setProblem({ field: 'password', message: 'Please enter your password again. It is never stored in the browser.' });
  }, [setSearch]);

  const change = (next: (draft: Draft) => Draft) => {
    // Uses the stored draft: several fields may change before the next render.
    storedDraft.set(next(storedDraft.get()));
    setProblem(null);
  };
  const goTo = (next: number) => {
    setProblem(null);
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', 'signup');
      after.set('step', String(next));
      return after;
    });
  };

  const showAt = (at: Step, problemNow: StepProblem) => {
    if (at !== step) goTo(at);
    setProblem(problemNow);
  };

  const complete = async () => {
    // After a reload only the passwords are missing.
    const inPersonal = checkPersonal(draft, passwords);
    if (inPersonal) return showAt(1, inPersonal);
    const inAddress = checkAddress(draft) ?? (await checkPhone(draft));
    if (inAddress) return showAt(2, inAddress);
    setBusy(true);
    try {
      const enrolled = await api.enrolment.enroll({
        ...draft,
        program_type: offeredPrograms.find((type) => type === draft.program_type) ?? 'Beauty Consultant',
        enrollment_month: month,
        ...(passwords && { password: passwords.password }),
      });
      storedDraft.set(emptyDraft);
      setDone(enrolled);
      showSuccess({
        title: 'Registration Complete!',
        message: account ? 'Your back office is open.' : 'Please check your email to confirm your account.',
      });
    } catch (error) {
      const { step: at, ...problemNow } = enrolmentProblem(error);
      showAt(at, problemNow);
    } finally {
      setBusy(false);
    }
  };

  const problemOfStep = async () => {
    if (step === 1) return checkPersonal(draft, passwords);
    if (step === 2) return checkAddress(draft) ?? checkPhone(draft);
    return checkBusiness(draft, month);
  };
  const next = async () => {
    if (busy) return;
    const problemNow = await problemOfStep();
    setProblem(problemNow);
    if (problemNow) return;
    if (step === 3) await complete();
    else goTo(step + 1);
  };

  return (
    <div className={classes.wizard}>
      <WizardProgress step={step} heading={heading} />
      {done ? (
        <Enrolled code={done.code} keptAccount={account !== null} />
      ) : (
        <ScriptForm
          ref={form}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void next();
          }}
        >
          {problem && (
            <p id={stepProblemId} role="alert" className={shownAtField(problem) ? 'visually-hidden' : classes.problem}>
              {problem.message}
            </p>
          )}
          {step === 1 && (
            <PersonalStep
              draft={draft}
              change={change}
              problem={problem}
              passwords={passwords}
              onPasswords={(part) => {
                setPasswords((before) => ({ ...before, ...part }));
                setProblem(null);
              }}
            />
          )}
          {step === 2 && <AddressStep draft={draft} change={change} problem={problem} />}
          {step === 3 && <BusinessStep draft={draft} change={change} problem={problem} month={month} />}
          <div className={classes.actions}>
            {step > 1 && <Button onClick={() => goTo(step - 1)}>Previous</Button>}
            <Button kind="primary" type="submit" busy={busy}>
              {step < 3 ? 'Next' : busy ? 'Creating Account...' : 'Complete Registration'}
            </Button>
          </div>
        </ScriptForm>
      )}
    </div>
  );
}
