import { createHash } from 'node:crypto';
import { desc, eq, lte, max } from 'drizzle-orm';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { planExamplesVersion1 } from '#domain/commission/plan-examples-version-1.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { checkPlan } from '#domain/plan/plan-check.ts';
import type { PlanDocument } from '#domain/plan/plan-document.ts';
import { planDocument, planOfDocument } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { commissionPlans } from '../commission/tables.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

/** A plan as a run uses it: the rules, their version and their hash. */
export interface StoredPlan {
  readonly version: number;
  readonly plan: Plan;
  readonly documentHash: string;
}

/** The stored document: the rules, and the company's examples and note. */
export interface StoredDocument extends PlanDocument {
  /** A plan saved before examples existed has none. */
  readonly examples?: readonly PlanExample[];
  /** Why the plan changed. */
  readonly note?: string;
}

/** SHA-256 of a plan's rules: equal plans have equal ones, whatever their examples and notes. */
export function planHash(plan: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify(planDocument(plan)))
    .digest('hex');
}

/** Saves version 1, valid for all periods, if there is no plan yet. `tx` acts as the worker. */
export async function installPlan(tx: Transaction): Promise<void> {
  const document: StoredDocument = { ...planDocument(planVersion1), examples: planExamplesVersion1 };
  await tx
    .insert(commissionPlans)
    .values({
      version: 1,
      name: planVersion1.name,
      document,
      documentHash: planHash(planVersion1),
      validFrom: '1900-01-01',
    })
    .onConflictDoNothing();
}

/** The plan of a period: the version with the latest `valid_from` not after it. `tx` acts as the worker. */
export async function planOfPeriod(tx: Transaction, period: Period): Promise<StoredPlan> {
  const stored = await latestPlan(tx, period);
  if (stored) return stored;
  await installPlan(tx);
  const installed = await latestPlan(tx, period);
  if (!installed) throw new Error(`no commission plan is valid in ${period}`);
  return installed;
}

/** The plan that a run was calculated by. */
export async function planByVersion(tx: Transaction, version: number): Promise<Plan> {
  const [row] = await tx.select().from(commissionPlans).where(eq(commissionPlans.version, version));
  if (!row) throw new Error(`there is no version ${version} of the commission plan`);
  return checked(row);
}

/** A version with its stored fields. */
export interface PlanRow {
  readonly version: number;
  readonly plan: Plan;
  readonly documentHash: string;
  readonly examples: readonly PlanExample[];
  readonly note: string;
  readonly validFrom: Period;
  readonly savedBy: string | null;
  readonly savedAt: Date;
}

/** All versions, newest first. */
export async function allPlans(tx: Transaction): Promise<PlanRow[]> {
  const rows = await tx.select().from(commissionPlans).orderBy(desc(commissionPlans.version));
  return rows.map((row) => {
    const { examples = [], note = '' } = row.document as StoredDocument;
    return {
      version: row.version,
      plan: checked(row),
      documentHash: row.documentHash,
      examples,
      note,
      validFrom: periodOfDay(row.validFrom),
      savedBy: row.createdBy,
      savedAt: row.createdAt,
    };
  });
}

/** The fields that a new version is saved with. */
export interface NewPlan extends Pick<PlanRow, 'plan' | 'examples' | 'note' | 'validFrom' | 'savedBy' | 'savedAt'> {}

/** Saves a checked plan as the next version. The caller holds the lock of the runs. `tx` acts as the worker. */
export async function savePlan(
  tx: Transaction,
  { plan, examples, note, validFrom, savedBy, savedAt }: NewPlan,
): Promise<number> {
  const [last] = await tx.select({ version: max(commissionPlans.version) }).from(commissionPlans);
  const version = (last?.version ?? 0) + 1;
  const document: StoredDocument = { ...planDocument(plan), examples, note };
  await tx.insert(commissionPlans).values({
    version,
    name: plan.name,
    document,
    documentHash: planHash(plan),
    validFrom: firstDayOf(validFrom),
    createdBy: savedBy,
    createdAt: savedAt,
  });
  return version;
}

async function latestPlan(tx: Transaction, period: Period): Promise<StoredPlan | null> {
  const [row] = await tx
    .select()
    .from(commissionPlans)
    .where(lte(commissionPlans.validFrom, firstDayOf(period)))
    .orderBy(desc(commissionPlans.validFrom), desc(commissionPlans.version))
    .limit(1);
  return row ? { version: row.version, plan: checked(row), documentHash: row.documentHash } : null;
}

/** Only checked documents are written, and nothing can change them; a broken one must still stop every calculation. */
function checked(row: typeof commissionPlans.$inferSelect): Plan {
  const plan = planOfDocument(row.document as PlanDocument);
  const [problem] = checkPlan(plan);
  if (problem || planHash(plan) !== row.documentHash) {
    throw new Error(`plan version ${row.version} is not what was saved: ${problem?.code ?? 'another fingerprint'}`);
  }
  return plan;
}
