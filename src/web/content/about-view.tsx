import type { AboutPage } from '#contract/content/content.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { useCompany, useCompanyTexts } from '../settings/company.ts';
import classes from './about-view.module.css';
import { Closing } from './closing.tsx';
import { Opening } from './opening.tsx';
import { Origin } from './origin.tsx';

/** Before the teachings and separate from them, because it is about other peoples. */
function Land() {
  const { landAcknowledgement } = useCompanyTexts();
  if (landAcknowledgement.text === '') return null;
  return (
    <section className={classes.land} aria-labelledby="land">
      <div className={classes.landInner}>
        <h2 id="land">{m.about_land()}</h2>
        <p lang={landAcknowledgement.lang}>{landAcknowledgement.text}</p>
      </div>
    </section>
  );
}

function Story({ heading, paragraphs, provenance }: AboutPage['story']) {
  return (
    <section className={classes.story} lang={companyLanguage} aria-labelledby="story">
      <h2 id="story" className={classes.heading}>
        {heading}
      </h2>
      <div className={classes.paragraphs}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Origin provenance={provenance} />
      </div>
    </section>
  );
}

function Teachings({ heading, introduction, note, items, provenance }: AboutPage['teachings']) {
  return (
    <section className={classes.teachings} lang={companyLanguage} aria-labelledby="teachings">
      <div className={classes.introduction}>
        <h2 id="teachings" className={classes.heading}>
          {heading}
        </h2>
        <p className={classes.introductionWords}>{introduction}</p>
        <p className={classes.note}>{note}</p>
        <Origin provenance={provenance} unreviewed={m.about_unreviewed()} />
      </div>
      <div>
        {items.map(({ name, animal, subtitle, description, provenance: own }) => (
          <article key={name} className={classes.card}>
            <header>
              <h3>{name}</h3>
              <p className={classes.animal}>{animal}</p>
            </header>
            <div>
              <p className={classes.subtitle}>{subtitle}</p>
              <p className={classes.description}>{description}</p>
              {own && <Origin provenance={own} />}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** The text of the About Us page, also used for the editor's preview. */
export function AboutView({ about }: { about: AboutPage }) {
  const { brand } = useCompany();
  return (
    <>
      <Opening id="about" half="nature" title={about.title} lead={about.lead} />
      <Land />
      <Story {...about.story} />
      <Teachings {...about.teachings} />
      <Closing
        id="join"
        heading={m.about_grow({ brand: brand.name })}
        actions={
          <>
            <ButtonLink kind="primary" size="lg" to="/auth?tab=signup">
              {m.about_join()}
            </ButtonLink>
            <ButtonLink size="lg" to="/charter">
              {m.page_charter()}
            </ButtonLink>
          </>
        }
      >
        {m.about_closing()}
      </Closing>
    </>
  );
}
