import { sql } from 'drizzle-orm';
import { worker } from '#domain/person/actor.ts';
import { companySettings } from '#server/company/tables.ts';
import type { Deployment } from '#server/context.ts';
import { withActor } from '#server/db/actor.ts';
import type { Transaction } from '#server/db/database.ts';
import { productsOnSale } from '#server/pricing/products-on-sale.ts';
import { pricingRulesOf } from '#server/pricing/rules.ts';
import { type DemoCompany, demoCompany } from './demo/company.ts';
import { demoCorrections } from './demo/corrections.ts';
import { keepCatalog, keepReviews } from './demo/keep-catalog.ts';
import { keepCorrections } from './demo/keep-corrections.ts';
import { endMonth, keepAdjustments } from './demo/keep-months.ts';
import { keepNotifications } from './demo/keep-notifications.ts';
import { keepOrders } from './demo/keep-orders.ts';
import { keepPayees, keepPayoutRequests, leftToAsk } from './demo/keep-payees.ts';
import { keepPeople } from './demo/keep-people.ts';
import { keepTexts } from './demo/keep-texts.ts';
import { demoPassword, demoSeed, namedConsultants, namedCustomers } from './demo/world.ts';

/** Who can sign in to the demo; printed at start and in the README. */
export const demoSignIns: readonly { who: string; email: string; password: string }[] = [
  { who: 'Admin', email: namedConsultants.admin.email, password: demoPassword },
  { who: 'Team leader', email: namedConsultants.teamLeader.email, password: demoPassword },
  { who: 'New', email: namedConsultants.newConsultant.email, password: demoPassword },
  { who: 'Customer', email: namedCustomers.customer.email, password: demoPassword },
];

/**
 * Makes the demo company in an empty database, through the same keepers as everything else; does nothing where there is
 * a company already. One transaction: a process that is killed in the middle leaves the database empty, and the next
 * start makes it again. Of two that start together, one makes it and the other one waits.
 */
export async function makeDemo(deployment: Deployment, say: (line: string) => void): Promise<void> {
  await withActor(deployment.db, worker, async (tx) => {
    // The other one may take longer than this role otherwise waits for a lock.
    await tx.execute(sql`select set_config('lock_timeout', '0', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.demo'))`);
    if (!(await isEmpty(tx))) return;
    const started = performance.now();
    const { company, now } = deployment;
    say(`Making the demo company ${company.brand.name} …`);
    const rules = pricingRulesOf(company);
    const demo = demoCompany({ seed: demoSeed, now: now(), timeZone: company.timeZone, rules });
    await keep(tx, demo, deployment, say);
    say(`  made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  });
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ empty: boolean }>(sql`
    select not exists (select from consultants) and not exists (select from customers)
       and not exists (select from products) and not exists (select from orders) as empty`);
  return rows[0]?.empty === true;
}

async function keep(
  tx: Transaction,
  demo: DemoCompany,
  { company, payouts }: Deployment,
  say: (line: string) => void,
): Promise<void> {
  const { timeZone } = company;
  const rules = pricingRulesOf(company);
  const catalog = await keepCatalog(tx, demo);
  const people = await keepPeople(tx, demo, company.brand.codePrefix);
  say(`  ${demo.products.length} products, ${demo.consultants.length} consultants, ${demo.customers.length} customers`);
  const onSale = await productsOnSale(tx, [...catalog.keys()]);
  await keepAdjustments(tx, demo, people);
  await keepPayees(tx, demo, people, payouts.keys, 'verified');
  const corrections = demoCorrections(demo);
  const lastPaid = demo.months.findLast(({ paidAt, open }) => paidAt !== null && !open);
  for (const month of demo.months) {
    if (month === lastPaid) await keepPayees(tx, demo, people, payouts.keys, 'waits');
    await keepOrders(tx, month, { onSale, rules, timeZone, people });
    await keepCorrections(tx, corrections.get(month) ?? [], demo, people, company);
    if (month.open) say(`  ${month.period}: ${month.orders.length} orders, open`);
    else {
      const { paid } = await endMonth(tx, month, company, people, month === lastPaid ? leftToAsk(demo, people) : []);
      say(`  ${month.period}: ${month.orders.length} orders, closed, ${paid} statements paid`);
    }
  }
  await keepPayoutRequests(tx, demo, people, company);
  await keepReviews(tx, demo, catalog, people);
  await keepNotifications(tx, demo, people);
  await keepTexts(tx, demo, people, timeZone);
  await tx.insert(companySettings).values({ key: 'demo', value: { seed: demo.seed }, updatedBy: people.adminId });
}
