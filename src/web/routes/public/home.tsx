import { Link } from 'react-router';
import { ContourBands } from '#web/art/contour-bands.tsx';
import { Leaf } from '#web/art/leaf.tsx';
import { Molecule } from '#web/art/molecule.tsx';
import { Packshot } from '#web/art/packshot.tsx';
import { Spike } from '#web/art/spike.tsx';
import { Weeks } from '#web/art/weeks.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './home.module.css';

// The server decides the start page, also for client-side navigation.
export const loader = () => null;

const lead =
  'Clean, sustainable beauty and a community of independent consultants, guided by the Seven Grandfather Teachings of the Anishinaabe people.';

const values = [
  {
    name: 'Authentic',
    text: 'We say what is in a formula and where a claim comes from, and we say it in plain words.',
  },
  {
    name: 'Empowering',
    text: 'Consultants run businesses of their own and can trace each amount they earn to the order behind it.',
  },
  {
    name: 'Inclusive',
    text: 'There is a place here for every skin, every age and every beginning. Nobody grows alone.',
  },
] as const;

function Hero() {
  const { brand, currencies, guarantee, measuredResultsWeeks, shipping } = useCompany();
  return (
    <section className={classes.hero} aria-labelledby="welcome">
      <ContourBands className={classes.field} />
      <div className={classes.heroInner}>
        <div className={classes.heroWords}>
          <p className={classes.tagline}>{brand.tagline}</p>
          <h1 id="welcome" className={classes.headline}>{`Welcome to ${brand.name}`}</h1>
          <p className={classes.lead}>{lead}</p>
          <div className={classes.actions}>
            <ButtonLink kind="primary" size="lg" to="/shop">
              Shop Now
            </ButtonLink>
            <ButtonLink size="lg" to="/join-us">
              Why join
            </ButtonLink>
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>
                to measured results{' '}
                <a href="#note" aria-label="Note on this figure" className={classes.noteMark}>
                  ¹
                </a>
              </dt>
              <dd>{`${measuredResultsWeeks} weeks`}</dd>
            </div>
            <div>
              <dt>money-back</dt>
              <dd>{`${guarantee.moneyBackDays} days`}</dd>
            </div>
            <div>
              <dt>ships free</dt>
              <dd>{`${formatWholeAmount(shipping.freeFrom, currencies.shop)}+`}</dd>
            </div>
          </dl>
        </div>
        <div className={classes.figure}>
          <Leaf className={classes.leaf} />
          <Packshot kind="dropper" label="Serum" volume="30 mL · 1.0 fl oz" className={classes.bottle} />
        </div>
      </div>
    </section>
  );
}

function Evidence() {
  const { measuredResultsWeeks } = useCompany();
  return (
    <section className={classes.section} aria-labelledby="evidence">
      <h2 id="evidence" className={classes.heading}>
        From the plant to the molecule to what was measured
      </h2>
      <ol className={classes.steps}>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Spike className={classes.spike} />
          </div>
          <p className={classes.stepName}>The plant</p>
          <h3>Castor and coleus</h3>
          <p>
            Our serum begins with two plants: castor, whose broad leaf stands above, and coleus with its violet spikes.
          </p>
        </li>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Molecule className={classes.molecule} />
          </div>
          <p className={classes.stepName}>The molecule</p>
          <h3>Ricinoleic acid and forskolin</h3>
          <p>Castor seed oil is mostly ricinoleic acid, drawn here bond by bond. The root of coleus gives forskolin.</p>
        </li>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Weeks count={measuredResultsWeeks} className={classes.weeks} />
          </div>
          <p className={classes.stepName}>The measured result</p>
          <h3>{`${measuredResultsWeeks} weeks`}</h3>
          <p>
            What our patented technology does is counted in days and written down.{' '}
            <Link to="/science">See the science</Link>
          </p>
        </li>
      </ol>
      <p id="note" className={classes.note}>
        ¹ As stated by the company. The Science page says of each claim who says so.
      </p>
    </section>
  );
}

function Values() {
  return (
    <section className={classes.section} aria-labelledby="values">
      <h2 id="values" className={classes.heading}>
        What we stand for
      </h2>
      <ul className={classes.values}>
        {values.map(({ name, text }) => (
          <li key={name} className={classes.value}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyJoin() {
  const { consultantDiscountBasisPoints } = useCompany();
  return (
    <section className={classes.join} aria-labelledby="why-join">
      <div className={classes.joinInner}>
        <div>
          <h2 id="why-join" className={classes.heading}>
            Why Join
          </h2>
          <p className={classes.joinLead}>
            This company was founded by a woman who wanted people to form communities and grow businesses together. That
            is still the reason to come.
          </p>
          <div className={classes.actions}>
            <ButtonLink kind="primary" size="lg" to="/join-us">
              Join Us
            </ButtonLink>
            <ButtonLink size="lg" to="/about">
              Our story
            </ButtonLink>
          </div>
        </div>
        <ul className={classes.reasons}>
          <li>
            <strong>{`${formatRate(consultantDiscountBasisPoints)} off`}</strong>
            <span>every order a consultant places</span>
          </li>
          <li>
            <strong>Every cent explained</strong>
            <span>from the order to the rate to the rounding</span>
          </li>
          <li>
            <strong>Seven teachings</strong>
            <span>as the measure of how we treat one another</span>
          </li>
        </ul>
      </div>
    </section>
  );
}

export default function Home() {
  const { brand, hosts } = useCompany();
  return (
    <>
      <PageTitle description={lead} />
      <StructuredData data={{ '@type': 'WebSite', name: brand.name, url: `${hosts.public}/` }} />
      <Hero />
      <Evidence />
      <Values />
      <WhyJoin />
    </>
  );
}
