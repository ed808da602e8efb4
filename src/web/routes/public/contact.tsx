import { type ClientActionFunctionArgs, useSearchParams } from 'react-router';
import { message as contract } from '#contract/message/message.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { ContourBands } from '#web/art/contour-bands.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';
import { apiContext, failureContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { ContactForm } from '#web/message/contact-form.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { useShopper } from '#web/order/cart/requested-cart.ts';
import { useCompany, useCompanyTexts } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ActionNotice } from '#web/ui/form/action-notice.tsx';
import type { Route } from './+types/contact.ts';
import classes from './contact.module.css';

const failures = { sendContactEmail: m.contact_failed };

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(
    request,
    {
      sendContactEmail: submission(contract.sendContactEmail, async (input) => {
        // Pasted tabs in the fields of one line.
        const oneLine = Object.entries(input).map(([name, text]) => [name, name === 'message' ? text : spaced(text)]);
        await context.get(apiContext).message.sendContactEmail(Object.fromEntries(oneLine));
        return m.contact_sent();
      }),
    },
    { failures, log: context.get(failureContext) },
  );

const spaced = (text: unknown) => (typeof text === 'string' ? text.replace(/[\t\n\r]+/g, ' ') : text);

export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, failures);

function Information() {
  const { contact } = useCompany();
  const { phoneLine, location } = useCompanyTexts();
  return (
    <div className={classes.information}>
      <h2>{m.contact_information()}</h2>
      <dl className={classes.list}>
        <div>
          <dt>{m.contact_email()}</dt>
          <dd>
            <EmailAddress email={contact.email} />
          </dd>
        </div>
        <div>
          <dt>{m.contact_phone()}</dt>
          <dd lang={phoneLine.lang}>{phoneLine.text}</dd>
        </div>
        <div>
          <dt>{m.contact_location()}</dt>
          <dd lang={location.lang}>{location.text}</dd>
        </div>
      </dl>
      <h2>{m.contact_hours({ zone: contact.openingHoursZone })}</h2>
      <dl className={classes.list} lang={companyLanguage}>
        {contact.openingHours.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The subject of a message about a return, to which the page of an order leads. */
function useSubject(): string | undefined {
  const [search] = useSearchParams();
  const number = search.get('return');
  return number !== null && /^[\w-]{1,40}$/.test(number) ? m.contact_subject_return({ number }) : undefined;
}

export default function Contact() {
  const { brand, contact, hosts } = useCompany();
  return (
    <div className={classes.page}>
      <PageTitle title={m.contact_title()} description={m.contact_lead()} />
      <StructuredData
        data={{
          '@type': 'Organization',
          name: brand.name,
          slogan: brand.tagline,
          url: `${hosts.public}/`,
          contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: contact.email },
        }}
      />
      <ContourBands className={classes.bands} />
      <section className={classes.main} aria-labelledby="contact">
        <div className={classes.text}>
          <h1 id="contact" className={classes.title}>
            {m.contact_heading()}
          </h1>
          <p className={classes.lead}>{m.contact_lead()}</p>
        </div>
        <div className={classes.sheet}>
          <ActionNotice />
          <ContactForm person={useShopper()} subject={useSubject()} />
        </div>
        <Information />
      </section>
      <section className={classes.join} aria-labelledby="join">
        <h2 id="join">{m.contact_join()}</h2>
        <p>{m.contact_join_description()}</p>
        <ButtonLink size="lg" to="/join-us">
          {m.contact_join_more()}
        </ButtonLink>
      </section>
    </div>
  );
}
