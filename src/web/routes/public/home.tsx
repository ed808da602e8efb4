import { Link } from 'react-router';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
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

// The server decides the start page, even for client-side navigation.
export const loader = () => null;

const values = [
  { name: m.home_value_authentic, text: m.home_value_authentic_text },
  { name: m.home_value_empowering, text: m.home_value_empowering_text },
  { name: m.home_value_inclusive, text: m.home_value_inclusive_text },
] as const;

function Hero() {
  const { brand, currencies, guarantee, measuredResultsWeeks, shipping } = useCompany();
  return (
    <section className={classes.hero} aria-labelledby="welcome">
      <ContourBands className={classes.field} />
      <div className={classes.heroInner}>
        <div className={classes.heroText}>
          <p className={classes.tagline} lang={companyLanguage}>
            {brand.tagline}
          </p>
          <h1 id="welcome" className={classes.headline}>
            {m.home_welcome({ brand: brand.name })}
          </h1>
          <p className={classes.lead}>{m.home_lead()}</p>
          <div className={classes.actions}>
            <ButtonLink kind="primary" size="lg" to="/shop">
              {m.home_shop_now()}
            </ButtonLink>
            <ButtonLink size="lg" to="/join-us">
              {m.home_why_join_button()}
            </ButtonLink>
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>
                {m.home_measured()}{' '}
                <a href="#note" aria-label={m.home_note_on()} className={classes.noteMark}>
                  ¹
                </a>
              </dt>
              <dd>{m.home_weeks({ count: measuredResultsWeeks })}</dd>
            </div>
            <div>
              <dt>{m.home_money_back()}</dt>
              <dd>{m.home_days({ count: guarantee.moneyBackDays })}</dd>
            </div>
            <div>
              <dt>{m.home_ships_free()}</dt>
              <dd>{m.home_free_from({ amount: formatWholeAmount(shipping.freeFrom, currencies.shop) })}</dd>
            </div>
          </dl>
        </div>
        <div className={classes.figure}>
          <Leaf className={classes.leaf} />
          <Packshot kind="dropper" label={m.home_serum()} volume={m.home_serum_volume()} className={classes.bottle} />
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
        {m.home_evidence()}
      </h2>
      <ol className={classes.steps}>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Spike className={classes.spike} />
          </div>
          <p className={classes.stepName}>{m.home_plant()}</p>
          <h3>{m.home_plant_title()}</h3>
          <p>{m.home_plant_text()}</p>
        </li>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Molecule className={classes.molecule} />
          </div>
          <p className={classes.stepName}>{m.home_molecule()}</p>
          <h3>{m.home_molecule_title()}</h3>
          <p>{m.home_molecule_text()}</p>
        </li>
        <li className={classes.step}>
          <div className={classes.picture}>
            <Weeks count={measuredResultsWeeks} className={classes.weeks} />
          </div>
          <p className={classes.stepName}>{m.home_result()}</p>
          <h3>{m.home_weeks({ count: measuredResultsWeeks })}</h3>
          <p>
            {m.home_result_text()} <Link to="/science">{m.home_see_science()}</Link>
          </p>
        </li>
      </ol>
      <p id="note" className={classes.note}>
        {m.home_note()}
      </p>
    </section>
  );
}

function Values() {
  return (
    <section className={classes.section} aria-labelledby="values">
      <h2 id="values" className={classes.heading}>
        {m.home_values()}
      </h2>
      <ul className={classes.values}>
        {values.map(({ name, text }) => (
          <li key={name()} className={classes.value}>
            <h3>{name()}</h3>
            <p>{text()}</p>
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
            {m.home_why_join()}
          </h2>
          <p className={classes.joinLead}>{m.home_why_join_text()}</p>
          <div className={classes.actions}>
            <ButtonLink kind="primary" size="lg" to="/join-us">
              {m.home_join_us()}
            </ButtonLink>
            <ButtonLink size="lg" to="/about">
              {m.home_our_story()}
            </ButtonLink>
          </div>
        </div>
        <ul className={classes.reasons}>
          <li>
            <strong>{m.home_off({ rate: formatRate(consultantDiscountBasisPoints) })}</strong>
            <span>{m.home_off_text()}</span>
          </li>
          <li>
            <strong>{m.home_cents()}</strong>
            <span>{m.home_cents_text()}</span>
          </li>
          <li>
            <strong>{m.home_teachings()}</strong>
            <span>{m.home_teachings_text()}</span>
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
      <PageTitle description={m.home_lead()} />
      <StructuredData data={{ '@type': 'WebSite', name: brand.name, url: `${hosts.public}/` }} />
      <Hero />
      <Evidence />
      <Values />
      <WhyJoin />
    </>
  );
}
