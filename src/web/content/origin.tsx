import type { Provenance } from '#contract/content/content.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatLongDate } from '#web/period/format-period.ts';
import classes from './origin.module.css';

type Props = {
  provenance: Provenance;
  /** Shown while the text has no review; without it nothing is shown. */
  unreviewed?: string;
};

/** The source of a text and its review. */
export function Origin({ provenance: { source, reviewer, reviewed_on: day }, unreviewed }: Props) {
  const review =
    reviewer === null
      ? unreviewed
      : day === null
        ? m.page_reviewed_by({ reviewer })
        : m.page_reviewed_by_on({ reviewer, day: formatLongDate(day) });
  return (
    <div className={classes.origin} lang={readerLanguage()}>
      <p>{m.page_source_of({ source })}</p>
      {review && <p>{review}</p>}
    </div>
  );
}
