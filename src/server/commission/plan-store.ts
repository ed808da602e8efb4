import { createHash } from 'node:crypto';
import { desc, eq, lte } from 'drizzle-orm';
import type { Plan } from '#domain/commission/plan.ts';
import { checkPlan } from '#domain/commission/plan-check.ts';
import type { PlanDocument } from '#domain/commission/plan-document.ts';
import { planDocument, planOfDocument } from '#domain/commission/plan-document.ts';
import { planVersion1 } from '#domain/commission/plan-version-1.ts';
import type { Period } from '#domain/period/period.ts';
import type { Transaction } from '../db/database.ts';
import { commissionPlans } from './tables.ts';

/** A plan as a run takes it: the rules, and how they are named. */
export interface KeptPlan {
  readonly version: number;
  readonly plan: Plan;
  readonly documentHash: string;
}

/** SHA-256 of a plan's document: equal plans have equal ones. */
export function planHash(plan: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify(planDocument(plan)))
    .digest('hex');
}

/** Keeps version 1, valid from ever, where no plan is kept yet; changes nothing where one is. As worker. */
export async function installPlan(tx: Transaction): Promise<void> {
  await tx
    .insert(commissionPlans)
    .values({
      version: 1,
      name: planVersion1.name,
      document: planDocument(planVersion1),
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

async function latestPlan(tx: Transaction, period: Period): Promise<KeptPlan | null> {
  const [row] = await tx
    .select()
    .from(commissionPlans)
    .where(lte(commissionPlans.validFrom, `${period}-01`))
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
