import { companyLanguage } from '#domain/language/language.ts';
import { HalfLeaf } from '#web/art/half-leaf.tsx';
import classes from './opening.module.css';

type Props = { id: string; half: 'nature' | 'science'; title: string; lead: string };

/** The opening of a page with half the leaf on one side: nature on the left, science on the right. */
export function Opening({ id, half, title, lead }: Props) {
  return (
    <section className={classes.opening} aria-labelledby={id} data-half={half}>
      {half === 'nature' && <HalfLeaf half={half} className={classes.half} />}
      <div className={classes.text} lang={companyLanguage}>
        <h1 id={id} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {half === 'science' && <HalfLeaf half={half} className={classes.half} />}
    </section>
  );
}
