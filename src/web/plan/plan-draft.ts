import type { PlanExampleJson } from '#contract/plan/example.ts';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';
import type { PlanForm } from './plan-form.ts';
import { formOf } from './plan-form.ts';

/** A plan being changed; it survives reloads and moves from what-if to the editor. */
export type PlanDraft = {
  /** The version on which it is based. */
  readonly basis: number;
  readonly form: PlanForm;
  readonly examples: readonly PlanExampleJson[];
};

/** Only this page writes it; a draft of an older version of the page is dropped. */
const isDraft = (value: unknown): value is PlanDraft =>
  isRecord(value) &&
  typeof value.basis === 'number' &&
  Array.isArray(value.examples) &&
  isRecord(value.form) &&
  Array.isArray(value.form.tracks) &&
  Array.isArray(value.form.steps);

const storedDraft = storedValue<PlanDraft | null>({
  key: 'birchline.plan-draft',
  area: 'session',
  empty: null,
  read: (value) => (isDraft(value) ? value : null),
});

export const draftOf = ({ version, document, examples }: PlanVersionDetail): PlanDraft => ({
  basis: version,
  form: formOf(document),
  examples,
});

export const forgetPlanDraft = () => storedDraft.set(null);

/** The draft based on this version, or the version itself. */
export function usePlanDraft(version: PlanVersionDetail) {
  const value = storedDraft.use();
  const untouched = draftOf(version);
  const draft = value?.basis === version.version ? value : untouched;
  return {
    draft,
    untouched,
    changed: draft !== untouched && JSON.stringify(draft) !== JSON.stringify(untouched),
    change: (next: Partial<Omit<PlanDraft, 'basis'>>) => storedDraft.set({ ...draft, ...next }),
    forget: forgetPlanDraft,
  };
}
