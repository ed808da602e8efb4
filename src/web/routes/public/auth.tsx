import { useEffect } from 'react';
import {
  type ClientActionFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { periodOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { authFailures } from '#web/account/auth-client-action.ts';
import { authSubmissions } from '#web/account/auth-submissions.ts';
import { ChallengeForm } from '#web/account/challenge-form.tsx';
import { Confirmation } from '#web/account/confirmation.tsx';
import { CreateAccountForm } from '#web/account/customer/create-account-form.tsx';
import { createCustomerSubmission } from '#web/account/customer/create-customer-submission.ts';
import { googleRefusal } from '#web/account/google-refusal.ts';
import { RecoveryForm } from '#web/account/recovery-form.tsx';
import { reloadsSignIn } from '#web/account/reloads-sign-in.ts';
import { SignInForm } from '#web/account/sign-in-form.tsx';
import { SignInLink } from '#web/account/sign-in-link.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, failureContext, nowContext, personContext } from '#web/context.ts';
import { enrolmentSubmissions } from '#web/enrolment/enrolment-submissions.ts';
import { EnrolmentWizard } from '#web/enrolment/wizard.tsx';
import { formAction } from '#web/form-action.ts';
import { publicAddress } from '#web/language/public-address.ts';
import { storedReferral } from '#web/order/attribution.ts';
import { useCompany } from '#web/settings/company.ts';
import { isShopperPage, startPath } from '#web/shell/host-redirects.ts';
import { deleteOfflineCopies } from '#web/shell/offline/offline-copies.ts';
import { returnAddress, signInPage } from '#web/shell/return-address.ts';
import { listenForSignIn } from '#web/shell/session-channel.ts';
import { ActionNotice } from '#web/ui/form/action-notice.tsx';
import { loadAhead } from '#web/ui/lazy-ahead.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/auth.ts';
import classes from './auth.module.css';

/** The calendar month in the company's time zone, 1 to 12. */
const monthOf = (now: Date, timeZone: string) => Number(periodOf(now, timeZone).slice(5));

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  const { searchParams } = new URL(request.url);
  const type = searchParams.get('type');
  const mode = type === 'recovery' || type === 'invitation' || type === 'confirm' || type === 'link' ? type : 'sign-in';
  const next = returnAddress(new URL(request.url));
  if (mode === 'sign-in' && person) {
    if (person.isConsultant) throw redirect(next ?? startPath(person, 'dashboard'));
    if (searchParams.get('tab') !== 'signup') throw redirect(next ?? '/shop');
  }
  const { account, content, customer } = context.get(apiContext);
  const { hosts } = context.get(companyContext);
  const token = searchParams.get('token');
  return {
    mode,
    next,
    forShoppers:
      mode === 'sign-in' && person === null && next !== null && isShopperPage(new URL(next, request.url), hosts),
    // The password was right, and the code of the second factor is missing.
    challenge: mode === 'sign-in' && person === null ? await account.getChallenge() : { waiting: false, phone: null },
    token: mode === 'recovery' || mode === 'invitation' ? await validToken(account, token) : token,
    email: searchParams.get('email'),
    confirmed: mode === 'confirm' && searchParams.has('done'),
    // A customer keeps the account when enrolling.
    account: mode === 'sign-in' ? person : null,
    profile: mode === 'sign-in' && person?.mustChangePassword === false ? await customer.getCustomerProfile() : null,
    refused: googleRefusal(searchParams.get('error')),
    // Confirmation and recovery offer no sign-in methods.
    google: mode === 'sign-in' && (await account.getSignInMethods()).google,
    agreement: mode === 'sign-in' ? await agreementToAccept(content) : null,
    month: monthOf(context.get(nowContext), context.get(companyContext).timeZone),
  } as const;
};

/** The version of the consultant agreement that is in force. */
async function agreementToAccept(content: ApiClient['content']): Promise<number | null> {
  const { data } = await content.getLegalTexts();
  return data.find(({ kind }) => kind === 'consultant-agreement')?.version ?? null;
}

/** The token of a reset link if it still works; null otherwise. */
async function validToken(account: ApiClient['account'], token: string | null): Promise<string | null> {
  return token !== null && (await account.getResetLink({ token })).valid ? token : null;
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  const log = context.get(failureContext);
  const submissions = {
    ...authSubmissions(api, returnAddress(new URL(request.url))),
    ...enrolmentSubmissions(api, log),
    createCustomer: createCustomerSubmission(api.enrolment),
  };
  return formAction(request, submissions, { failures: authFailures, log });
};

const loadClientAction = loadAhead(() => import('#web/account/auth-client-action.ts'));

export const clientAction = async (args: ClientActionFunctionArgs) => (await loadClientAction()).authClientAction(args);

export const shouldRevalidate = reloadsSignIn;

/** A user who signs in on another page of the browser is signed in here as well. */
function useSignInElsewhere() {
  const { revalidate } = useRevalidator();
  useEffect(() => listenForSignIn(() => void revalidate()), [revalidate]);
}

/** Without a session the browser stores no figures. This covers a sign-out before the scripts ran, and an ended session. */
function useNoOfflineCopies() {
  useEffect(() => {
    deleteOfflineCopies().catch(() => undefined);
  }, []);
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
  const { mode, next, forShoppers, challenge, token, email, confirmed } = loaderData;
  const signIn = signInPage(next);
  const { brand, hosts } = useCompany();
  useRecoveryBehindHash();
  useSignInElsewhere();
  useNoOfflineCopies();
  const title = {
    recovery: m.recovery_title(),
    invitation: m.invitation_title(),
    confirm: confirmed ? m.confirmation_done_title() : m.confirmation_title(),
    link: m.sign_in_link_title(),
    'sign-in': challenge.waiting ? m.challenge() : forShoppers ? m.account_yours() : m.sign_in_title(),
  }[mode];
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <ActionNotice />
        {(mode === 'recovery' || mode === 'invitation') && (
          <RecoveryForm token={token} email={email} isInvitation={mode === 'invitation'} signIn={signIn} />
        )}
        {mode === 'confirm' && <Confirmation token={token ?? ''} done={confirmed} signIn={signIn} />}
        {mode === 'link' && <SignInLink token={token ?? ''} signIn={signIn} />}
        {mode === 'sign-in' &&
          (challenge.waiting ? <ChallengeForm phone={challenge.phone} /> : <SignInTabs {...loaderData} />)}
        <p className={classes.main}>
          <a href={publicAddress('/', hosts, readerLanguage())} target="_blank" rel="noreferrer">
            {m.sign_in_main_site({ brand: brand.name })}
          </a>
        </p>
      </div>
    </div>
  );
}

function CreateAccount() {
  return (
    <div className={classes.create}>
      <p>{m.account_create_description()}</p>
      <CreateAccountForm />
    </div>
  );
}

function SignInTabs(props: Route.ComponentProps['loaderData']) {
  const { next, forShoppers, account, profile, refused, google, month, agreement } = props;
  const [search, setSearch] = useSearchParams();
  const referral = storedReferral.use();
  const select = (tab: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('step');
        if (tab === 'signup') after.set('tab', tab);
        else after.delete('tab');
        return after;
      },
      { replace: true },
    );
  const enrolment = (
    <EnrolmentWizard
      currentMonth={month}
      sponsorCode={referral?.code ?? null}
      account={account}
      profile={profile}
      agreement={agreement}
    />
  );
  // A customer who is signed in can only become a consultant here (specification, section 2.5).
  if (account !== null) return enrolment;
  const signUp = `/auth?${new URLSearchParams({ ...(next !== null && { next }), tab: 'signup' })}`;
  return (
    <Tabs
      label={m.sign_in_or_sign_up()}
      selected={search.get('tab') === 'signup' ? 'signup' : 'signin'}
      onSelect={select}
      tabs={[
        {
          key: 'signin',
          label: m.sign_in(),
          to: signInPage(next),
          content: <SignInForm refused={refused} google={google} />,
        },
        {
          key: 'signup',
          to: signUp,
          ...(forShoppers
            ? { label: m.account_create(), content: <CreateAccount /> }
            : { label: m.sign_up(), content: enrolment }),
        },
      ]}
    />
  );
}
