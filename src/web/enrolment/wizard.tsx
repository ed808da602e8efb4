import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignedInPerson } from '#contract/person.ts';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptForm } from '#web/ui/script-form.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { AddressStep } from './address-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { checkAddress, checkBusiness, checkPersonal, type Passwords, type StepProblem } from './check-step.ts';
import { type Draft, emptyDraft, keptDraft, withKnown } from './draft.ts';
import { Enrolled } from './enrolled.tsx';
import { PersonalStep } from './personal-step.tsx';
import { enrolmentProblem, type Step } from './refusal.ts';
import { saidAtField, stepProblemId } from './step-field.ts';
import classes from './wizard.module.css';
import { WizardProgress } from './wizard-progress.tsx';

/** What every step gets: the draft, how to change it, and what is wrong. */
export type StepProps = {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  problem: StepProblem | null;
};

type Props = {
  /** 1 to 12 */
  currentMonth: number;
  /** Of the link that led here. */
  sponsorCode: string | null;
  /** A customer who is signed in, and keeps her account. */
  account: SignedInPerson | null;
};

/**
 * Enrolment in four steps. The step is part of the address, so the browser's way back is a step back; what was typed is
 * kept (passwords are not).
 */
export function EnrolmentWizard({ currentMonth, sponsorCode, account }: Props) {
  const [search, setSearch] = useSearchParams();
  const draft = keptDraft.use();
  useEffect(() => keptDraft.set(withKnown(keptDraft.get(), { sponsorCode, account })), [sponsorCode, account]);
  const [typed, setPasswords] = useState<Passwords>({ password: '', confirm: '' });
  const passwords = account === null ? typed : null;
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ code: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const asked = Number(search.get('step') ?? '1');
  const step = done ? 4 : asked === 2 || asked === 3 ? asked : 1;
  const month = Number(draft.enrollment_month) || currentMonth;

  // A new step is read out from its heading on, and its first field is one Tab away.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may stand on a step that is shown only now
  useEffect(() => {
    if (!problem) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    if (problem.field) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem, step]);

  // After a reload the passwords are gone: say so before the last button does.
  const beginAgain = useRef(step > 1 && account === null);
  useEffect(() => {
    if (!beginAgain.current) return;
    beginAgain.current = false;
    setSearch({ tab: 'signup' }, { replace: true });
    if (keptDraft.get().first_name === '') return;
    setProblem({ field: 'password', message: 'Please enter your password again. It is never kept in the browser.' });
  }, [setSearch]);

  const change = (next: (draft: Draft) => Draft) => {
    // Of what is kept now: several fields may tell what was typed into them before the page draws itself again.
    keptDraft.set(next(keptDraft.get()));
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

  const showAt = (at: Step, found: StepProblem) => {
    if (at !== step) goTo(at);
    setProblem(found);
  };

  const complete = async () => {
    // After a reload the passwords are gone, the rest is there.
    const inPersonal = checkPersonal(draft, passwords);
    if (inPersonal) return showAt(1, inPersonal);
    const inAddress = checkAddress(draft);
    if (inAddress) return showAt(2, inAddress);
    setBusy(true);
    try {
      const enrolled = await api.enrolment.enroll({
        ...draft,
        program_type: offeredPrograms.find((type) => type === draft.program_type) ?? 'Beauty Consultant',
        enrollment_month: month,
        ...(passwords && { password: passwords.password }),
      });
      keptDraft.set(emptyDraft);
      setDone(enrolled);
      showSuccess({
        title: 'Registration Complete!',
        message: account ? 'Your back office is open.' : 'Please check your email to confirm your account.',
      });
    } catch (error) {
      const { step: at, ...found } = enrolmentProblem(error);
      showAt(at, found);
    } finally {
      setBusy(false);
    }
  };

  const next = () => {
    if (busy) return;
    const found =
      step === 1 ? checkPersonal(draft, passwords) : step === 2 ? checkAddress(draft) : checkBusiness(draft, month);
    setProblem(found);
    if (found) return;
    if (step === 3) void complete();
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
            next();
          }}
        >
          {problem && (
            <p id={stepProblemId} role="alert" className={saidAtField(problem) ? 'visually-hidden' : classes.problem}>
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
