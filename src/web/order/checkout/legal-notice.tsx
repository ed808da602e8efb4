import { Link } from 'react-router';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { legalLabels } from '#web/content/legal/legal-labels.ts';
import { useLegalTexts } from '#web/settings/company.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import classes from './checkout.module.css';

const forShoppers: readonly LegalTextKind[] = ['terms', 'returns', 'shipping', 'privacy'];

/** What a shopper accepts with the order, and the published texts about it. `terms` is the version that the order names. */
export function LegalNotice({ terms }: { terms: number | null }) {
  const published = useLegalTexts();
  const shown = forShoppers.filter((kind) => (kind === 'terms' ? terms !== null : published.includes(kind)));
  if (shown.length === 0) return null;
  return (
    <div className={classes.legal}>
      {terms !== null && <p>{m.checkout_terms()}</p>}
      <ul>
        {shown.map((kind) => (
          <li key={kind}>
            <Link to={legalTextPath(kind)} target="_blank">
              {legalLabels[kind]()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
