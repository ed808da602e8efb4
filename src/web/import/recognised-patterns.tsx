import classes from './import.module.css';

/** The patterns that the analysis recognizes by name and by value. */
export function RecognisedPatterns() {
  return (
    <aside className={classes.help} aria-label="Recognised field patterns">
      <h2>Recognised field patterns</h2>
      <dl>
        <dt>ID fields</dt>
        <dd>
          <code>consultant_id</code>, <code>order_id</code>, <code>id</code>: UUID keys where every value is a UUID. The
          first one that has a value of its own in each row becomes the primary key.
        </dd>
        <dt>Financial fields</dt>
        <dd>
          <code>total_earnings</code>, <code>amount</code>, <code>price</code>, <code>commission</code>: decimals, also
          where all values are whole.
        </dd>
        <dt>Structure fields</dt>
        <dd>
          <code>level</code> is a whole number, <code>rank</code> and <code>status</code> are texts,{' '}
          <code>join_date</code> is a date.
        </dd>
        <dt>Everything else</dt>
        <dd>
          is what all of its values are: a number, true or false, a date, an instant, otherwise a text. Figures with
          leading zeros stay texts.
        </dd>
      </dl>
    </aside>
  );
}
