/** The kinds of legal texts, in the order of their lists. The income disclosure has figures and is not among them. */
export const legalTextKinds = ['privacy', 'terms', 'returns', 'shipping', 'consultant-agreement'] as const;
export type LegalTextKind = (typeof legalTextKinds)[number];

/** Published versions of a text are numbered from 1; a draft has no number yet. */
export type LegalTextVersion = { readonly version: number | null };

const numberOf = ({ version }: LegalTextVersion): number => version ?? 0;

/** The version that applies: the newest published one, null while none is published. */
export function currentVersion<Version extends LegalTextVersion>(versions: readonly Version[]): Version | null {
  const published = versions.filter(({ version }) => version !== null);
  return published.reduce<Version | null>(
    (newest, version) => (newest === null || numberOf(version) > numberOf(newest) ? version : newest),
    null,
  );
}

/** The number that a draft gets when it is published. */
export const nextVersion = (versions: readonly LegalTextVersion[]): number =>
  Math.max(0, ...versions.map(numberOf)) + 1;

type Wording = { readonly text: string; readonly summary: string };

/** Why a draft cannot be published; null if it can. From the second version on, a summary says what has changed. */
export function publishError(draft: Wording, current: Wording | null): 'SUMMARY_MISSING' | 'SAME_TEXT' | null {
  if (current === null) return null;
  if (draft.text === current.text) return 'SAME_TEXT';
  return draft.summary === '' ? 'SUMMARY_MISSING' : null;
}

/** Whether a version that a person was shown or accepted is another than the current one; none is not. */
export const isOutdatedVersion = (current: number | null, version: number | null): boolean =>
  version !== null && version !== current;

/**
 * Why a person who accepted this version may not enrol; null if they may. Without a published agreement there is nothing to
 * accept.
 */
export function acceptanceError(
  current: number | null,
  accepted: number | null,
): 'AGREEMENT_NOT_ACCEPTED' | 'AGREEMENT_CHANGED' | null {
  if (current === null) return null;
  if (accepted === null) return 'AGREEMENT_NOT_ACCEPTED';
  return isOutdatedVersion(current, accepted) ? 'AGREEMENT_CHANGED' : null;
}
