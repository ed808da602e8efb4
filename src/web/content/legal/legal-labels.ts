import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';

/** The names of the legal texts. */
export const legalLabels: Readonly<Record<LegalTextKind, () => string>> = {
  privacy: m.legal_privacy,
  terms: m.legal_terms,
  returns: m.legal_returns,
  shipping: m.legal_shipping,
  'consultant-agreement': m.legal_consultant_agreement,
};
