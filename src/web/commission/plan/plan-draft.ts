import type { PlanExampleJson } from '#contract/plan/example.ts';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { isRecord, keptValue } from '#web/ui/kept-value.ts';
import type { PlanForm } from './plan-form.ts';
import { formOf } from './plan-form.ts';

/** A plan being changed: it survives reloads and goes along from what-if to the editor. */
export type PlanDraft = {
  /** The version it began as. */
  readonly basis: number;
  readonly form: PlanForm;
  readonly examples: readonly PlanExampleJson[];
};

/** Only this page writes it; a draft of an older form of the page is let go. */
const isDraft = (found: unknown): found is PlanDraft =>
  isRecord(found) &&
  typeof found.basis === 'number' &&
  Array.isArray(found.examples) &&
  isRecord(found.form) &&
  Array.isArray(found.form.tracks) &&
  Array.isArray(found.form.steps);

const kept = keptValue<PlanDraft | null>({
  key: 'birchline.plan-draft',
  area: 'session',
  empty: null,
  read: (found) => (isDraft(found) ? found : null),
});

export const draftOf = ({ version, document, examples }: PlanVersionDetail): PlanDraft => ({
  basis: version,
  form: formOf(document),
  examples,
});

/** The draft that began as this version, or the version itself. */
export function usePlanDraft(version: PlanVersionDetail) {
  const found = kept.use();
  const untouched = draftOf(version);
  const draft = found?.basis === version.version ? found : untouched;
  return {
    draft,
    changed: draft !== untouched && JSON.stringify(draft) !== JSON.stringify(untouched),
    change: (next: Partial<Omit<PlanDraft, 'basis'>>) => kept.set({ ...draft, ...next }),
    forget: () => kept.set(null),
  };
}
