import type { CharterPage } from '#contract/content/content.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { ContourBands } from '#web/art/contour-bands.tsx';
import { useCompany } from '../settings/company.ts';
import classes from './charter-view.module.css';
import { Origin } from './origin.tsx';

function Mission({ title, heading, paragraphs, provenance }: CharterPage['mission'] & { title: string }) {
  const { brand } = useCompany();
  const [first, ...others] = paragraphs;
  return (
    <header className={classes.opening} lang={companyLanguage}>
      <p className={classes.brand}>{brand.name}</p>
      <h1 className={classes.title}>{title}</h1>
      <section className={classes.mission} aria-labelledby="mission">
        <h2 id="mission" className={classes.small}>
          {heading}
        </h2>
        <p className={classes.first}>{first}</p>
        {others.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Origin provenance={provenance} />
      </section>
    </header>
  );
}

function Cards({ cards }: Pick<CharterPage, 'cards'>) {
  return (
    <div className={classes.cards} lang={companyLanguage}>
      {cards.map(({ heading, text, points }) => (
        <section key={heading} className={classes.card}>
          <h2>{heading}</h2>
          <p>{text}</p>
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Commitment({ heading, quote, provenance: { source } }: CharterPage['commitment']) {
  return (
    <section className={classes.commitment} lang={companyLanguage} aria-labelledby="commitment">
      <ContourBands className={classes.bands} />
      <figure className={classes.figure}>
        <h2 id="commitment" className={classes.small}>
          {heading}
        </h2>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>{source}</figcaption>
      </figure>
    </section>
  );
}

function Values({ heading, introduction, items, provenance }: CharterPage['values']) {
  return (
    <section className={classes.values} lang={companyLanguage} aria-labelledby="values">
      <div className={classes.valuesHead}>
        <h2 id="values">{heading}</h2>
        <p>{introduction}</p>
      </div>
      <dl className={classes.list}>
        {items.map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <Origin provenance={provenance} />
    </section>
  );
}

/** The text of the Our Charter page, also used for the editor's preview. */
export function CharterView({ charter }: { charter: CharterPage }) {
  return (
    <>
      <Mission title={charter.title} {...charter.mission} />
      <Cards cards={charter.cards} />
      <Commitment {...charter.commitment} />
      <Values {...charter.values} />
    </>
  );
}
