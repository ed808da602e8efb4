import { Link } from 'react-router';
import { m } from '#messages';
import { Branching } from '#web/art/branching.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { useCompany, useDisclosed } from '#web/settings/company.ts';
import { disclosurePath, planPath } from '#web/shell/public-links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './join-us.module.css';

/** The sign-in page with its second tab open. */
const signUp = { to: '/auth?tab=signup' } as const;

function Opening() {
  return (
    <section className={classes.opening} aria-labelledby="join">
      <div>
        <h1 id="join" className={classes.title}>
          {m.join_title()}
        </h1>
        <p className={classes.lead}>{m.join_lead()}</p>
        <div className={classes.actions}>
          <ButtonLink kind="primary" size="lg" {...signUp}>
            {m.join_enroll()}
          </ButtonLink>
          <ButtonLink size="lg" to="/about">
            {m.join_story()}
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
        {m.join_ways()}
      </h2>
      <div className={classes.ways}>
        <article className={classes.way} data-main>
          <h3>{m.join_consultant()}</h3>
          <p>{m.join_consultant_text()}</p>
          <ul className={classes.facts}>
            <li>{m.join_discount({ rate: formatRate(consultantDiscountBasisPoints) })}</li>
            <li>{m.join_no_stock()}</li>
            <li>{m.join_back_office()}</li>
          </ul>
          <div className={classes.act}>
            <p className={classes.aside}>
              {m.join_code()} <Link to="/contact">{m.join_introduction()}</Link>
            </p>
            <ButtonLink kind="primary" size="lg" {...signUp}>
              {m.join_enroll()}
            </ButtonLink>
          </div>
        </article>
        <article className={classes.way}>
          <h3>{m.join_customer()}</h3>
          <p>{m.join_customer_text()}</p>
          <ul className={classes.facts}>
            <li>{m.join_free_shipping({ amount: formatWholeAmount(shipping.freeFrom, currencies.shop) })}</li>
            <li>{m.join_money_back({ count: guarantee.moneyBackDays })}</li>
            <li>{m.join_later()}</li>
          </ul>
          <div className={classes.act}>
            <ButtonLink size="lg" to="/shop">
              {m.join_shop()}
            </ButtonLink>
          </div>
        </article>
      </div>
    </section>
  );
}

const reasons = [
  { name: m.join_reason_bravery, text: m.join_reason_bravery_text, more: null },
  { name: m.join_reason_transparency, text: m.join_reason_transparency_text, more: null },
  {
    name: m.join_reason_indigenous_beliefs,
    text: m.join_reason_indigenous_beliefs_text,
    more: { to: '/about', label: m.join_reason_indigenous_beliefs_more },
  },
  {
    name: m.join_reason_clean_beauty,
    text: m.join_reason_clean_beauty_text,
    more: { to: '/charter', label: m.join_reason_clean_beauty_more },
  },
  {
    name: m.join_reason_science_backed,
    text: m.join_reason_science_backed_text,
    more: { to: '/science', label: m.join_reason_science_backed_more },
  },
] as const;

const steps = [m.join_step_order, m.join_step_base, m.join_step_tier, m.join_step_rate, m.join_step_amount] as const;

function Reasons() {
  const disclosed = useDisclosed();
  return (
    <section className={classes.section} aria-labelledby="reasons">
      <h2 id="reasons" className={classes.heading}>
        {m.join_what()}
      </h2>
      <div className={classes.reasons}>
        {reasons.map(({ name, text, more }) => (
          <article key={name()} className={classes.reason}>
            <h3>{name()}</h3>
            <p>{text()}</p>
            {more && <Link to={more.to}>{more.label()}</Link>}
          </article>
        ))}
        <article className={classes.plan}>
          <div>
            <h3>{m.join_plan()}</h3>
            <p>{m.join_plan_text()}</p>
            <Link to={planPath}>{m.join_plan_more()}</Link>
          </div>
          <ol className={classes.thread} aria-label={m.join_amount()}>
            {steps.map((step) => (
              <li key={step()}>{step()}</li>
            ))}
          </ol>
          <p className={classes.small}>
            {m.join_no_promise()} {disclosed && <Link to={disclosurePath}>{m.disclosure_see()}</Link>}
          </p>
        </article>
      </div>
    </section>
  );
}

export default function JoinUs() {
  return (
    <>
      <PageTitle title={m.join_title()} description={m.join_lead()} />
      <Opening />
      <TwoWays />
      <Reasons />
    </>
  );
}
