import { Suspense, useEffect } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { companyContext, nowContext, personContext } from '#web/context.ts';
import { WizardWaiting } from '#web/enrolment/wizard-progress.tsx';
import { heldCode } from '#web/order/attribution.ts';
import { Confirmation } from '#web/person/confirmation.tsx';
import { googleRefusal } from '#web/person/google-refusal.ts';
import { RecoveryForm } from '#web/person/recovery-form.tsx';
import { SignInForm } from '#web/person/sign-in-form.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/auth.ts';
import classes from './auth.module.css';

// Who only signs in does not wait for the wizard, which brings all that checks its steps.
const EnrolmentWizard = lazyAhead(async () => ({
  default: (await import('#web/enrolment/wizard.tsx')).EnrolmentWizard,
}));

/** The calendar month in the company's time zone, 1 to 12. */
const monthOf = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { month: 'numeric', timeZone }).format(now));

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  const { searchParams } = new URL(request.url);
  const type = searchParams.get('type');
  const mode = type === 'recovery' ? 'recovery' : type === 'confirm' ? 'confirm' : 'sign-in';
  if (mode === 'sign-in' && person) {
    if (person.isConsultant) throw redirect('/dashboard');
    if (searchParams.get('tab') !== 'signup') throw redirect('/shop');
  }
  return {
    mode,
    token: searchParams.get('token'),
    email: searchParams.get('email'),
    // A customer keeps her account when she enrols.
    account: mode === 'sign-in' ? person : null,
    refused: googleRefusal(searchParams.get('error')),
    month: monthOf(context.get(nowContext), context.get(companyContext).timeZone),
  } as const;
};

/** Tabs and steps are turned in the browser alone: also on a line that has just failed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => {
  const besides = ({ pathname, searchParams }: URL) => {
    const others = new URLSearchParams(searchParams);
    others.delete('tab');
    others.delete('step');
    return `${pathname}?${others}`;
  };
  return currentUrl.href === nextUrl.href || besides(currentUrl) !== besides(nextUrl);
};

/** A recovery link may carry its words behind the hash, which only the browser sees (specification, section 2.5). */
function useRecoveryBehindHash() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const behind = new URLSearchParams(hash.slice(1));
    if (behind.get('type') === 'recovery') navigate(`/auth?${behind}`, { replace: true });
  }, [hash, navigate]);
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  const { mode, token, email, account, refused, month } = loaderData;
  const { brand, hosts } = useCompany();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  useRecoveryBehindHash();
  const code = heldCode.use();
  const title =
    mode === 'recovery'
      ? 'Reset Your Password'
      : mode === 'confirm'
        ? 'Confirm Your Email'
        : 'Consultant Portal Access';
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <noscript>
          <p className={classes.scripts}>Signing in needs JavaScript. Please switch it on for this site.</p>
        </noscript>
        {mode === 'recovery' && <RecoveryForm token={token} email={email} onUpdated={() => navigate('/dashboard')} />}
        {mode === 'confirm' && <Confirmation token={token ?? ''} />}
        {mode === 'sign-in' && (
          <Tabs
            label="Sign in or sign up"
            selected={search.get('tab') === 'signup' ? 'signup' : 'signin'}
            onSelect={(tab) => setSearch(tab === 'signup' ? { tab } : {}, { replace: true })}
            tabs={[
              {
                key: 'signin',
                label: 'Sign In',
                content: <SignInForm refused={refused} onSignedIn={() => navigate('/auth')} />,
              },
              {
                key: 'signup',
                label: 'Sign Up',
                content: (
                  <Suspense fallback={<WizardWaiting />}>
                    <EnrolmentWizard currentMonth={month} sponsorCode={code} account={account} />
                  </Suspense>
                ),
              },
            ]}
          />
        )}
        <p className={classes.main}>
          <a href={hosts.public} target="_blank" rel="noreferrer">
            {brand.name}: main site
          </a>
        </p>
      </div>
    </div>
  );
}
