import { createHash } from 'node:crypto';
import { desc, eq, lte, max } from 'drizzle-orm';
import type { Plan } from '#domain/commission/plan.ts';
import { checkPlan } from '#domain/commission/plan-check.ts';
import type { PlanDocument } from '#domain/commission/plan-document.ts';
import { planDocument, planOfDocument } from '#domain/commission/plan-document.ts';
import type { PlanExample } from '#domain/commission/plan-example.ts';
import { planExamplesVersion1 } from '#domain/commission/plan-examples-version-1.ts';
import { planVersion1 } from '#domain/commission/plan-version-1.ts';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { commissionPlans } from './tables.ts';

/** A plan as a run takes it: the rules, and how they are named. */
export interface KeptPlan {
  readonly version: number;
  readonly plan: Plan;
  readonly documentHash: string;
}

/** The document as it is kept: the rules, and beside them what the company wrote for people to check them by. */
export interface KeptDocument extends PlanDocument {
  /** A plan kept before there were examples has none. */
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

/** Keeps version 1, valid from ever, where no plan is kept yet; changes nothing where one is. As worker. */
export async function installPlan(tx: Transaction): Promise<void> {
  const document: KeptDocument = { ...planDocument(planVersion1), examples: planExamplesVersion1 };
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

/** The plan of a period: the version with the latest `valid_from` not after it. As worker. */
export async function planOfPeriod(tx: Transaction, period: Period): Promise<KeptPlan> {
  const kept = await latestPlan(tx, period);
  if (kept) return kept;
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

/** A version with all that is kept of it. */
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
    const { examples = [], note = '' } = row.document as KeptDocument;
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

/** What is kept with a new version. */
export interface NewPlan extends Pick<PlanRow, 'plan' | 'examples' | 'note' | 'validFrom' | 'savedBy' | 'savedAt'> {}

/** Keeps a checked plan as the next version. The caller has the turn of the runs. As worker. */
export async function keepPlan(tx: Transaction, { plan, examples, note, ...kept }: NewPlan): Promise<number> {
  const [last] = await tx.select({ version: max(commissionPlans.version) }).from(commissionPlans);
  const version = (last?.version ?? 0) + 1;
  const document: KeptDocument = { ...planDocument(plan), examples, note };
  await tx.insert(commissionPlans).values({
    version,
    name: plan.name,
    document,
    documentHash: planHash(plan),
    validFrom: firstDayOf(kept.validFrom),
    createdBy: kept.savedBy,
    createdAt: kept.savedAt,
  });
  return version;
}

async function latestPlan(tx: Transaction, period: Period): Promise<KeptPlan | null> {
  const [row] = await tx
    .select()
    .from(commissionPlans)
    .where(lte(commissionPlans.validFrom, firstDayOf(period)))
    .orderBy(desc(commissionPlans.validFrom), desc(commissionPlans.version))
    .limit(1);
  return row ? { version: row.version, plan: checked(row), documentHash: row.documentHash } : null;
}

/** Only checked documents are written, and nothing can change them; a broken one must stop everything all the same. */
function checked(row: typeof commissionPlans.$inferSelect): Plan {
  const plan = planOfDocument(row.document as PlanDocument);
  const [problem] = checkPlan(plan);
  if (problem || planHash(plan) !== row.documentHash) {
    throw new Error(`plan version ${row.version} is not what was saved: ${problem?.code ?? 'another fingerprint'}`);
  }
  return plan;
}
