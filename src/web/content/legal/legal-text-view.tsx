import { Link } from 'react-router';
import type { LegalText } from '#contract/content/legal-text.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import { legalLabels } from './legal-labels.ts';
import classes from './legal-text-view.module.css';
import type { MarkdownNode } from './markdown.ts';
import { MarkdownText } from './markdown-text.tsx';

type Props = { legal: Omit<LegalText, 'text'>; nodes: readonly MarkdownNode[] };

/** A version of a legal text, and the way to the others. */
export function LegalTextView({ legal: { kind, version, published_at, versions }, nodes }: Props) {
  const { timeZone } = useCompany();
  const current = versions[0]?.version ?? version;
  return (
    <article className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{legalLabels[kind]()}</h1>
        <p className={classes.published}>
          {m.legal_published({ version, day: formatLongDay(published_at, timeZone) })}
        </p>
        {version !== current && (
          <p className={classes.earlier}>
            {m.legal_earlier({ current })} <Link to={legalTextPath(kind)}>{m.legal_current_read()}</Link>
          </p>
        )}
      </header>
      <MarkdownText nodes={nodes} />
      {versions.length > 1 && (
        <section className={classes.versions} aria-labelledby="versions">
          <h2 id="versions">{m.legal_versions()}</h2>
          <ul>
            {versions.map((other) => {
              const name = m.legal_published({
                version: other.version,
                day: formatLongDay(other.published_at, timeZone),
              });
              return (
                <li key={other.version}>
                  {other.version === version ? (
                    <span aria-current="page">{name}</span>
                  ) : (
                    <Link to={legalTextPath(kind, other.version === current ? undefined : other.version)}>{name}</Link>
                  )}
                  {other.summary !== '' && <p className={classes.summary}>{other.summary}</p>}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </article>
  );
}
