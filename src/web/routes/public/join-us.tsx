import { Link } from 'react-router';
import { m } from '#messages';
import { Branching } from '#web/art/branching.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { useCompany, useDisclosed } from '#web/settings/company.ts';
import { disclosurePath } from '#web/shell/public-links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './join-us.module.css';

const lead =
  'This company was founded by a woman who wanted people to form communities and grow businesses together. There are two ways to join: sell with us, or simply use what we make.';

/** The sign-in page with its second tab open. */
const signUp = { to: '/auth?tab=signup' } as const;

function Opening() {
  return (
    <section className={classes.opening} aria-labelledby="join">
      <div className={classes.text}>
        <h1 id="join" className={classes.title}>
          Join Us
        </h1>
        <p className={classes.lead}>{lead}</p>
        <div className={classes.actions}>
          <ButtonLink kind="primary" size="lg" {...signUp}>
            Enroll Now
          </ButtonLink>
          <ButtonLink size="lg" to="/about">
            Our story
          </ButtonLink>
        </div>
      </div>
      <Branching className={classes.branching} />
    </section>
  );
}

function TwoWays() {
  const { consultantDiscountBasisPoints, currencies, guarantee, shipping } = useCompany();
  return (
    <section className={classes.section} aria-labelledby="ways">
      <h2 id="ways" className={classes.heading}>
        Two ways to join
      </h2>
      <div className={classes.ways}>
        <article className={classes.way} data-main>
          <h3>As a beauty consultant</h3>
          <p>
            A business of your own. Share what you use yourself, sell with your own link and code, and build a team if
            you like.
          </p>
          <ul className={classes.facts}>
            <li>{`${formatRate(consultantDiscountBasisPoints)} off every order you place`}</li>
            <li>No stock to buy, neither to begin nor to stay</li>
            <li>A back office that explains each amount you earn</li>
          </ul>
          <div className={classes.act}>
            <p className={classes.aside}>
              You need the code of the consultant who invited you. Nobody has yet?{' '}
              <Link to="/contact">Ask us for an introduction.</Link>
            </p>
            <ButtonLink kind="primary" size="lg" {...signUp}>
              Enroll Now
            </ButtonLink>
          </div>
        </article>
        <article className={classes.way}>
          <h3>As a customer</h3>
          <p>
            Use what we make, and nothing more. Order with or without an account, from a consultant you know or straight
            from us.
          </p>
          <ul className={classes.facts}>
            <li>{`Free shipping from ${formatWholeAmount(shipping.freeFrom, currencies.shop)}`}</li>
            <li>{`Money back within ${guarantee.moneyBackDays} days`}</li>
            <li>You can become a consultant later and keep your account</li>
          </ul>
          <div className={classes.act}>
            <ButtonLink size="lg" to="/shop">
              Shop All
            </ButtonLink>
          </div>
        </article>
      </div>
    </section>
  );
}

const reasons = [
  {
    name: 'Bravery',
    text: 'To begin takes courage, and so does saying no to a sale that is not right. Both are welcome here.',
    more: null,
  },
  {
    name: 'Transparency',
    text: 'What is in a bottle stands on it. What you earn can be traced to the order it came from.',
    more: null,
  },
  {
    name: 'Indigenous beliefs',
    text: 'The Seven Grandfather Teachings of the Anishinaabe people are what we want to be measured by. They are not ours, and we are grateful for them.',
    more: { to: '/about', label: 'Read how we hold them' },
  },
  {
    name: 'Clean beauty',
    text: 'Formulas named in full, sustainable from the plant to the parcel, and nothing in them to hide.',
    more: { to: '/charter', label: 'Read our charter' },
  },
  {
    name: 'Science-backed',
    text: 'Two plants, a patented technology, and a page that says of each claim who says so.',
    more: { to: '/science', label: 'See the science' },
  },
] as const;

const steps = ['Order', 'Base', 'Tier', 'Rate', 'Amount'] as const;

function Reasons() {
  const disclosed = useDisclosed();
  return (
    <section className={classes.section} aria-labelledby="reasons">
      <h2 id="reasons" className={classes.heading}>
        What you join
      </h2>
      <div className={classes.reasons}>
        {reasons.map(({ name, text, more }) => (
          <article key={name} className={classes.reason}>
            <h3>{name}</h3>
            <p>{text}</p>
            {more && <Link to={more.to}>{more.label}</Link>}
          </article>
        ))}
        <article className={classes.plan}>
          <div>
            <h3>Compensation plan</h3>
            <p>
              One plan, written down, the same for everybody. The month’s books are computed by rules that anybody in
              the team can check, and each amount tells how it came about.
            </p>
          </div>
          <ol className={classes.thread} aria-label="How an amount comes about">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={classes.small}>
            We promise no income. What you earn depends on what you and your team sell, and selling is work.{' '}
            {disclosed && <Link to={disclosurePath}>{m.disclosure_see()}</Link>}
          </p>
        </article>
      </div>
    </section>
  );
}

export default function JoinUs() {
  return (
    <>
      <PageTitle title="Join Us" description={lead} />
      <Opening />
      <TwoWays />
      <Reasons />
    </>
  );
}
