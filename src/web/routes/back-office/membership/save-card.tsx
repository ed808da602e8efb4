import { data, redirect, useSearchParams } from 'react-router';
import { membershipFunctions } from '#contract/membership/membership.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext } from '#web/context.ts';
import { atFields, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { CardForm } from '#web/membership/card-form.tsx';
import { onThisHost } from '#web/membership/membership-submissions.ts';
import { laterExpiry } from '#web/order/checkout/card-form.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from '../../public/pay.module.css';
import type { Route } from './+types/save-card.ts';

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST'];

export async function loader({ context, params }: Route.LoaderArgs) {
  const expiry = laterExpiry(context.get(nowContext));
  try {
    const { return_url } = await context.get(apiContext).membership.getCardPage({ session_id: params.session });
    return data({ expiry, back: onThisHost(return_url, context.get(companyContext).hosts) });
  } catch (error) {
    if (!unknownCodes.includes(codeOf(error) ?? '')) throw error;
    return data({ expiry, back: null }, { status: 404 });
  }
}

const atCard = atFields({ CARD_DECLINED: 'card_number', UNKNOWN_CARD: 'card_number', CARD_EXPIRED: 'expiry' });

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const api = context.get(apiContext).membership;
  return formAction(request, {
    saveTestCard: submission(membershipFunctions.saveTestCard, async ({ card_number = '', expiry = '' }) => {
      const card = { session_id: params.session, card_number, expiry };
      const { return_url } = await api.saveTestCard(card).catch(atCard);
      throw redirect(onThisHost(return_url, context.get(companyContext).hosts), 303);
    }),
  });
};

export const clientAction = formClientAction;

/** The page of the built-in gateway of a demo on which a card is saved. */
export default function SaveCard({ loaderData: { expiry, back } }: Route.ComponentProps) {
  const { brand } = useCompany();
  const [search] = useSearchParams();
  return (
    <main id="main" className={classes.page}>
      <PageTitle title={m.membership_save_card()} />
      <p className={classes.gateway}>{m.payment_test_gateway()}</p>
      <div className={classes.card}>
        {back === null ? (
          <>
            <h1 className={classes.title}>{m.membership_page_expired()}</h1>
            <p className={classes.text}>{m.membership_page_expired_description()}</p>
          </>
        ) : (
          <>
            <p className={classes.to}>{brand.name}</p>
            <h1 className={classes.title}>{m.membership_save_card()}</h1>
            <p className={classes.text}>{m.membership_save_card_description()}</p>
            <CardForm expiry={expiry} filled={search.get('card')} />
          </>
        )}
      </div>
      <p className={classes.back}>
        <a href={back ?? '/settings?tab=billing'}>{m.membership_back()}</a>
      </p>
    </main>
  );
}
