import type { Provenance } from '#contract/company-content.ts';
import { formatDate } from '#web/period/format-period.ts';
import classes from './origin.module.css';

type Props = {
  provenance: Provenance;
  /** What stands where nobody has reviewed the words; without it nothing does. */
  unreviewed?: string;
};

/** Where words come from and who has read them with the right to say that they are good. */
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
