import { ContourBands } from '#web/art/contour-bands.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';
import { apiContext } from '#web/context.ts';
import { ContactForm } from '#web/message/contact-form.tsx';
import { sendWithoutScript } from '#web/message/send-without-script.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/contact.ts';
import classes from './contact.module.css';

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') });

export const action = async ({ context, request }: Route.ActionArgs) => {
  const form = await request.formData().catch(() => null);
  if (form === null) throw new Response(null, { status: 415 });
  return sendWithoutScript(context.get(apiContext), form);
};

const lead = 'Questions about a product, an order or joining us: write to us, and a person will answer.';

function Information() {
  const { contact } = useCompany();
  return (
    <div className={classes.information}>
      <h2>Contact information</h2>
      <dl className={classes.list}>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{contact.phoneLine}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{contact.location}</dd>
        </div>
      </dl>
      <h2>{`Business hours (${contact.openingHoursZone})`}</h2>
      <dl className={classes.list}>
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

export default function Contact({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const { brand, contact, hosts } = useCompany();
  return (
    <div className={classes.page}>
      <PageTitle title="Contact Us" description={lead} />
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
            Get in Touch!
          </h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        <div className={classes.sheet}>
          <ContactForm answered={actionData} sent={sent} />
        </div>
        <Information />
      </section>
      <section className={classes.join} aria-labelledby="join">
        <h2 id="join">Ready to Join Our Community?</h2>
        <p>See the two ways to join, and what you join.</p>
        <ButtonLink size="lg" to="/join-us">
          Learn More
        </ButtonLink>
      </section>
    </div>
  );
}
