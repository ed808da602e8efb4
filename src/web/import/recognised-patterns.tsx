import { m } from '#messages';
import classes from './import.module.css';

/** The patterns that the analysis recognizes by name and by value. */
export function RecognisedPatterns() {
  return (
    <aside className={classes.help} aria-label={m.csv_patterns()}>
      <h2>{m.csv_patterns()}</h2>
      <dl>
        <dt>{m.csv_patterns_ids()}</dt>
        <dd>{m.csv_patterns_ids_description()}</dd>
        <dt>{m.csv_patterns_amounts()}</dt>
        <dd>{m.csv_patterns_amounts_description()}</dd>
        <dt>{m.csv_patterns_structure()}</dt>
        <dd>{m.csv_patterns_structure_description()}</dd>
        <dt>{m.csv_patterns_others()}</dt>
        <dd>{m.csv_patterns_others_description()}</dd>
      </dl>
    </aside>
  );
}
