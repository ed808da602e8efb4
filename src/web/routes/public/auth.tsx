import { Suspense, useEffect } from 'react';
import {
  type ClientActionFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { account as accountContract } from '#contract/account/account.ts';
import { periodOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { Confirmation } from '#web/account/confirmation.tsx';
import { googleRefusal } from '#web/account/google-refusal.ts';
import { RecoveryForm } from '#web/account/recovery-form.tsx';
import { SignInForm } from '#web/account/sign-in-form.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { WizardSkeleton } from '#web/enrolment/wizard-progress.tsx';
import { formAction, submission } from '#web/form-action.ts';
import { storedReferral } from '#web/order/attribution.ts';
import { useCompany } from '#web/settings/company.ts';
import { returnAddress } from '#web/shell/return-address.ts';
import { listenForSignIn } from '#web/shell/session-channel.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/auth.ts';
import classes from './auth.module.css';

const ChallengeForm = lazyAhead(async () => ({
  default: (await import('#web/account/challenge-form.tsx')).ChallengeForm,
}));
// Loaded separately, so that signing in does not wait for the wizard and its validation.
const EnrolmentWizard = lazyAhead(async () => ({
  default: (await import('#web/enrolment/wizard.tsx')).EnrolmentWizard,
}));

/** The calendar month in the company's time zone, 1 to 12. */
const monthOf = (now: Date, timeZone: string) => Number(periodOf(now, timeZone).slice(5));

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  const { searchParams } = new URL(request.url);
  const type = searchParams.get('type');
  const mode = type === 'recovery' ? 'recovery' : type === 'confirm' ? 'confirm' : 'sign-in';
  const next = returnAddress(new URL(request.url));
  if (mode === 'sign-in' && person) {
    if (person.isConsultant) throw redirect(next ?? '/dashboard');
    if (searchParams.get('tab') !== 'signup') throw redirect(next ?? '/shop');
  }
  const { account } = context.get(apiContext);
  return {
    mode,
    next,
    // The password was right, and the code of the second factor is missing.
    challenged: mode === 'sign-in' && person === null && (await account.getChallenge()).waiting,
    token: searchParams.get('token'),
    email: searchParams.get('email'),
    // A customer keeps the account when enrolling.
    account: mode === 'sign-in' ? person : null,
    refused: googleRefusal(searchParams.get('error')),
    // Confirmation and recovery offer no sign-in methods.
    google: mode === 'sign-in' && (await account.getSignInMethods()).google,
    month: monthOf(context.get(nowContext), context.get(companyContext).timeZone),
  } as const;
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, {
    passChallenge: submission(accountContract.passChallenge, async (input) => {
      await context.get(apiContext).account.passChallenge(input);
      throw redirect(returnAddress(new URL(request.url)) ?? '/auth', 303);
    }),
  });

// The library of forms is loaded with the first form that needs it.
export const clientAction = async (args: ClientActionFunctionArgs) =>
  (await import('#web/form-client-action.ts')).formClientAction(args);

/** Tabs and steps change in the browser only, so that they work while the network is down. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => {
  const searchWithoutTab = ({ pathname, searchParams }: URL) => {
    const others = new URLSearchParams(searchParams);
    others.delete('tab');
    others.delete('step');
    return `${pathname}?${others}`;
  };
  return currentUrl.href === nextUrl.href || searchWithoutTab(currentUrl) !== searchWithoutTab(nextUrl);
};

/** A user who signs in on another page of the browser is signed in here as well. */
function useSignInElsewhere() {
  const { revalidate } = useRevalidator();
  useEffect(() => listenForSignIn(() => void revalidate()), [revalidate]);
}

/** The token of a recovery link may be in the hash, which only the browser sees (specification, section 2.5). */
function useRecoveryBehindHash() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const behind = new URLSearchParams(hash.slice(1));
    if (behind.get('type') === 'recovery') navigate(`/auth?${behind}`, { replace: true });
  }, [hash, navigate]);
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  const { mode, next, challenged, token, email, account, refused, google, month } = loaderData;
  // Signed-in visitors are redirected from here.
  const here = next === null ? '/auth' : `/auth?${new URLSearchParams({ next })}`;
  const { brand, hosts } = useCompany();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  useRecoveryBehindHash();
  useSignInElsewhere();
  const referral = storedReferral.use();
  const title =
    mode === 'recovery'
      ? 'Reset Your Password'
      : mode === 'confirm'
        ? 'Confirm Your Email'
        : challenged
          ? m.challenge()
          : 'Consultant Portal Access';
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {!challenged && (
          <noscript>
            <p className={classes.scripts}>Signing in needs JavaScript. Please switch it on for this site.</p>
          </noscript>
        )}
        {mode === 'recovery' && <RecoveryForm token={token} email={email} onUpdated={() => navigate('/dashboard')} />}
        {mode === 'confirm' && <Confirmation token={token ?? ''} />}
        {challenged && <ChallengeForm />}
        {mode === 'sign-in' && !challenged && (
          <Tabs
            label="Sign in or sign up"
            selected={search.get('tab') === 'signup' ? 'signup' : 'signin'}
            onSelect={(tab) =>
              setSearch(
                (before) => {
                  const after = new URLSearchParams(before);
                  after.delete('step');
                  if (tab === 'signup') after.set('tab', tab);
                  else after.delete('tab');
                  return after;
                },
                { replace: true },
              )
            }
            tabs={[
              {
                key: 'signin',
                label: 'Sign In',
                content: (
                  <SignInForm refused={refused} google={google} returnTo={here} onSignedIn={() => navigate(here)} />
                ),
              },
              {
                key: 'signup',
                label: 'Sign Up',
                content: (
                  <Suspense fallback={<WizardSkeleton />}>
                    <EnrolmentWizard currentMonth={month} sponsorCode={referral?.code ?? null} account={account} />
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
