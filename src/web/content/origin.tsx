import type { Provenance } from '#contract/content/content.ts';
import { formatDate } from '#web/period/format-period.ts';
import classes from './origin.module.css';

type Props = {
  provenance: Provenance;
  /** Shown while the text has no review; without it nothing is shown. */
  unreviewed?: string;
};

/** The source of a text and its review. */
export function Origin({ provenance: { source, reviewer, reviewed_on: day }, unreviewed }: Props) {
  const review = reviewer === null ? unreviewed : `Reviewed by ${reviewer}`;
  return (
    <div className={classes.origin}>
      <p>{`Source: ${source}`}</p>
      {review && (
        <p>
          {review}
          {reviewer !== null && day !== null && (
            <>
              {', '}
              <time dateTime={day}>{formatDate(day)}</time>
            </>
          )}
        </p>
      )}
    </div>
  );
}
