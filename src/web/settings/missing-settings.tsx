import classes from './missing-settings.module.css';

type Props = {
  title: string;
  /** Where the settings belong, and what works without them. */
  description: string;
  /** Names of environment variables; values are never shown. */
  names: readonly string[];
};

/** Shows an admin which settings an outside service still needs. */
export function MissingSettings({ title, description, names }: Props) {
  return (
    <div className={classes.missing} role="note">
      <p>
        <strong>{title}</strong> {description}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
