import { z } from 'zod';
import type { ApiClient } from '#contract/client.ts';
import type { PlanCheck } from '#contract/plan/check.ts';
import { type PlanExampleJson, planExamples } from '#contract/plan/example.ts';
import { nameOfVersion } from '#domain/plan/plan-name.ts';
import { m } from '#messages';
import { fieldError, type Submission } from '#web/form-action.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { exampleFailure } from './example-sentences.ts';
import { documentOf, type PlanForm } from './plan-form.ts';
import { editPlanForm, formOfFields } from './plan-form-fields.ts';

/** What the server answers to the editor: the changed form, its check, and what comes next. */
export type PlanAnswer = {
  readonly form: PlanForm;
  readonly examples: readonly PlanExampleJson[];
  /** Null while a value can't be read. */
  readonly check?: PlanCheck | null;
  /** The plan can be saved: asks whether it shall be. */
  readonly confirming?: true;
  /** The example that was added. */
  readonly added?: PlanExampleJson;
};

type Fields = Readonly<Record<string, string>>;

/** What the forms of the plan editor do. */
export function planSubmissions(api: ApiClient, currency: string): Readonly<Record<string, Submission>> {
  const submission = (
    send: (fields: Fields, item: string) => Promise<{ message?: string; value?: PlanAnswer; to?: string }>,
  ): Submission => ({
    schema: z.record(z.string(), z.string()),
    send,
  });
  const checked = async (fields: Fields) => {
    const draft = draftOf(fields);
    const document = documentOf(draft.form);
    if ('problems' in document) return { draft, document: null, check: null };
    const compare_with = Number(fields.compare_with) || null;
    const named = namedDocument(document.document, fields);
    const question = { document: named, examples: [...draft.examples], compare_with };
    return { draft, document: named, check: await api.plan.checkPlan(question) };
  };
  const sound = async (fields: Fields) => {
    const { draft, document, check } = await checked(fields);
    if (document === null || check.problems.length > 0) throw refusal(m.plan_fix_first());
    const failed = check.examples.find(({ passed }) => !passed);
    if (failed)
      throw refusal(m.plan_example_differs({ example: failed.name, message: exampleFailure(failed, currency) ?? '' }));
    if (!fields.note?.trim()) throw fieldError('note', m.plan_note_missing());
    return { draft, document, check };
  };
  return {
    editPlan: submission(async (fields, edit) => {
      const draft = draftOf(fields);
      return { value: { ...draft, form: editPlanForm(draft.form, edit) } };
    }),
    checkPlan: submission(async (fields) => {
      const { draft, check } = await checked(fields);
      return { value: { ...draft, check } };
    }),
    expectExample: submission(async (fields, which) => {
      const { draft, check } = await checked(fields);
      return { value: { ...draft, check, examples: expectActual(draft.examples, check, which) } };
    }),
    removeExample: submission(async (fields, at) => {
      const draft = draftOf(fields);
      return { value: { ...draft, examples: draft.examples.toSpliced(Number(at), 1) } };
    }),
    addExample: submission(async (fields) => {
      const draft = draftOf(fields);
      const added = await exampleOf(api, currency, draft.form, fields);
      return { message: m.plan_example_added(), value: { ...draft, examples: [...draft.examples, added], added } };
    }),
    reviewPlan: submission(async (fields) => {
      const { draft, check } = await sound(fields);
      return { value: { ...draft, check, confirming: true } };
    }),
    savePlanVersion: submission(async (fields) => {
      const { draft, document } = await sound(fields);
      const { valid_from = '', note = '' } = fields;
      const latest_version = Number(fields.latest_version);
      const saved = await api.plan.savePlanVersion({
        document,
        examples: [...draft.examples],
        valid_from,
        latest_version,
        note,
      });
      return {
        message: m.plan_saved({ version: String(saved.version), period: formatPeriod(valid_from) }),
        to: `/admin/plan?version=${saved.version}`,
      };
    }),
  };
}

const refusal = (sentence: string) => Object.assign(new Error(sentence), { code: 'BAD_REQUEST', status: 422 });

/** The plan under the name with which it is saved, so that the question before it is saved shows the name. */
function namedDocument<Document extends { readonly name: string }>(document: Document, fields: Fields): Document {
  const { compare_with, latest_version } = fields;
  if (compare_with === undefined || latest_version === undefined) return document;
  const version = Number(latest_version) + 1;
  return { ...document, name: nameOfVersion(document.name, { basis: Number(compare_with), version }) };
}

function draftOf(fields: Fields): Pick<PlanAnswer, 'form' | 'examples'> {
  return { form: formOfFields(fields), examples: planExamples.catch([]).parse(jsonOf(fields.examples ?? '[]')) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The examples with their actual result as the expected one: `all` of them, or the one of this number. */
function expectActual(examples: PlanAnswer['examples'], check: PlanCheck | null, which: string) {
  return examples.map((example, at) => {
    const came = check?.examples[at]?.came;
    return came && (which === 'all' || which === String(at)) ? { ...example, expected: came } : example;
  });
}

/** The example of a pasted case with its current result, in the format of `npm run plan -- evaluate`. */
async function exampleOf(api: ApiClient, currency: string, form: PlanForm, fields: Fields): Promise<PlanExampleJson> {
  const name = fields.exampleName?.trim() ?? '';
  const parsed = caseOf(fields.exampleCase ?? '');
  if (name === '') throw fieldError('exampleName', m.plan_example_name_missing());
  if (parsed === null) throw fieldError('exampleCase', m.plan_example_case_invalid());
  const document = documentOf(form);
  if ('problems' in document) throw fieldError('exampleCase', m.plan_fix_first());
  const example: PlanExampleJson = { name, case: parsed, expected: { lines: [], statements: [] } };
  const { examples } = await api.plan.checkPlan({ document: document.document, examples: [example] });
  const [outcome] = examples;
  const came = outcome?.came;
  if (!came) throw fieldError('exampleCase', (outcome && exampleFailure(outcome, currency)) ?? m.plan_fix_first());
  return { ...example, expected: came };
}

type Case = PlanExampleJson['case'];

/** The case within a pasted text, if it has that shape; the server validates the contents. */
function caseOf(text: string): Case | null {
  const parsed = jsonOf(text);
  if (!isCase(parsed)) return null;
  const { period, consultants, orders, adjustments } = parsed;
  return { period, consultants, orders, ...(adjustments === undefined ? {} : { adjustments }) };
}

const isCase = (parsed: unknown): parsed is Case =>
  isRecord(parsed) &&
  typeof parsed.period === 'string' &&
  Array.isArray(parsed.consultants) &&
  Array.isArray(parsed.orders);
