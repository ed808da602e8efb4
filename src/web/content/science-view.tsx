import type { ReactNode } from 'react';
import type { Claim, SciencePage } from '#contract/content/content.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { Days } from '#web/art/days.tsx';
import { Leaf } from '#web/art/leaf.tsx';
import { Molecule } from '#web/art/molecule.tsx';
import { Spike } from '#web/art/spike.tsx';
import { Weeks } from '#web/art/weeks.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useCompany } from '../settings/company.ts';
import { Closing } from './closing.tsx';
import { ComparisonChart } from './comparison-chart.tsx';
import { Opening } from './opening.tsx';
import { Origin } from './origin.tsx';
import classes from './science-view.module.css';

function Technology({ heading, paragraphs, patent, provenance }: SciencePage['technology']) {
  return (
    <section className={classes.technology} lang={companyLanguage} aria-labelledby="technology">
      <h2 id="technology" className={classes.heading}>
        {heading}
      </h2>
      <div className={classes.paragraphs}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {patent !== null && (
          <dl className={classes.patent} lang={readerLanguage()}>
            <dt>{m.science_patent()}</dt>
            <dd>{patent}</dd>
          </dl>
        )}
        <Origin provenance={provenance} />
      </div>
    </section>
  );
}

function Ingredient({ ingredient, plate }: { ingredient: SciencePage['ingredients'][0]; plate: ReactNode }) {
  const { name, plant, paragraphs, source } = ingredient;
  return (
    <article className={classes.ingredient} lang={companyLanguage}>
      <div className={classes.plate}>
        {plate}
        <p className={classes.plant}>{plant}</p>
      </div>
      <div className={classes.ingredientWords}>
        <h2 className={classes.heading}>{name}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={classes.source} lang={readerLanguage()}>
          {m.page_source_of({ source })}
        </p>
      </div>
    </article>
  );
}

type EvidenceCardProps = { figure: string; unit: string; claim: Claim; picture: ReactNode };

function EvidenceCard({ figure, unit, claim, picture }: EvidenceCardProps) {
  return (
    <article className={classes.evidenceCard}>
      <div className={classes.picture}>{picture}</div>
      <h3 className={classes.figure}>
        <span className={classes.number}>{figure}</span> <span>{unit}</span>
      </h3>
      <p lang={companyLanguage}>{claim.statement}</p>
      <p className={classes.source}>
        {claim.source === null ? m.science_no_source() : m.page_source_of({ source: claim.source })}
      </p>
    </article>
  );
}

function Evidence({ heading, introduction, measuredResults, sideEffects, guarantee }: SciencePage['evidence']) {
  const { measuredResultsWeeks, guarantee: promise } = useCompany();
  return (
    <section className={classes.evidence} aria-labelledby="evidence">
      <div className={classes.evidenceInner}>
        <h2 id="evidence" className={classes.heading} lang={companyLanguage}>
          {heading}
        </h2>
        <p className={classes.introduction} lang={companyLanguage}>
          {introduction}
        </p>
        <div className={classes.evidenceCards}>
          <EvidenceCard
            figure={String(measuredResultsWeeks)}
            unit={m.science_weeks({ count: measuredResultsWeeks })}
            claim={measuredResults}
            picture={<Weeks count={measuredResultsWeeks} />}
          />
          <EvidenceCard
            figure={String(sideEffects.reported)}
            unit={m.science_side_effects({ count: sideEffects.reported })}
            claim={sideEffects}
            picture={<Days count={sideEffects.reported} />}
          />
          <EvidenceCard
            figure={String(promise.moneyBackDays)}
            unit={m.science_days({ count: promise.moneyBackDays })}
            claim={guarantee}
            picture={<Days count={promise.moneyBackDays} />}
          />
        </div>
      </div>
    </section>
  );
}

/** The text of the Science page, also used for the editor's preview. */
export function ScienceView({ science }: { science: SciencePage }) {
  const [first, second] = science.ingredients;
  return (
    <>
      <Opening id="science" half="science" title={science.title} lead={science.lead} />
      <Technology {...science.technology} />
      <div className={classes.ingredients}>
        <Ingredient ingredient={first} plate={<Spike className={classes.spike} />} />
        <Ingredient
          ingredient={second}
          plate={
            <>
              <Leaf className={classes.leaf} />
              <Molecule className={classes.molecule} />
            </>
          }
        />
      </div>
      <section className={classes.comparisons} aria-label={m.science_charts()}>
        {science.comparisons.map((comparison) => (
          <ComparisonChart key={comparison.heading} comparison={comparison} />
        ))}
      </section>
      <Evidence {...science.evidence} />
      <Closing
        id="try"
        heading={m.science_try()}
        actions={
          <>
            <ButtonLink kind="primary" size="lg" to="/shop">
              {m.science_shop()}
            </ButtonLink>
            <ButtonLink size="lg" to="/contact">
              {m.science_ask()}
            </ButtonLink>
          </>
        }
      >
        {m.science_closing()}
      </Closing>
    </>
  );
}
