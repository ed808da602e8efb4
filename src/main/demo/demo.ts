import { sql } from 'drizzle-orm';
import { companySettings } from '#server/content/tables.ts';
import type { Deployment } from '#server/context.ts';
import { transactionAs } from '#server/db/actor.ts';
import { openPool, type Transaction } from '#server/db/database.ts';
import type { Logins } from '#server/db/logins.ts';
import { productsOnSale } from '#server/pricing/products-on-sale.ts';
import { pricingRulesOf } from '#server/pricing/rules.ts';
import { type DemoCompany, demoCompany } from './company.ts';
import { demoCorrections } from './corrections.ts';
import { demoSeed } from './demo-data.ts';
import { saveLegalTexts } from './legal/save-legal-texts.ts';
import { saveCatalog, saveReviews } from './save-catalog.ts';
import { saveCorrections } from './save-corrections.ts';
import { endMonth, saveAdjustments } from './save-months.ts';
import { saveNotifications } from './save-notifications.ts';
import { saveOrders } from './save-orders.ts';
import { notPaidAutomatically, savePayees, savePayoutRequests } from './save-payees.ts';
import { savePeople } from './save-people.ts';
import { saveTexts } from './save-texts.ts';

/**
 * Creates the demo company in an empty database, with the functions that save everything else; does nothing if there is
 * a company already. One transaction: a process that is killed in the middle leaves the database empty, and the next
 * start creates the company again. If two processes start together, one creates it and the other one waits.
 */
export async function makeDemo(deployment: Deployment, logins: Logins, say: (line: string) => void): Promise<void> {
  const { db, close } = openPool(logins, 'setup', 1);
  const save = async (tx: Transaction) => {
    // The other one may take longer than this role otherwise waits for a lock.
    await tx.execute(sql`select set_config('lock_timeout', '0', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.demo'))`);
    if (!(await isEmpty(tx))) return;
    const started = performance.now();
    const { company, now } = deployment;
    say(`Making the demo company ${company.brand.name} …`);
    const rules = pricingRulesOf(company);
    const demo = demoCompany({ seed: demoSeed, now: now(), timeZone: company.timeZone, rules });
    await saveCompany(tx, demo, deployment, say);
    say(`  made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  await transactionAs(db, 'worker', logins.program, save).finally(close);
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ empty: boolean }>(sql`
    select not exists (select from consultants) and not exists (select from customers)
       and not exists (select from products) and not exists (select from orders) as empty`);
  return rows[0]?.empty === true;
}

async function saveCompany(
  tx: Transaction,
  demo: DemoCompany,
  { company, payouts }: Deployment,
  say: (line: string) => void,
): Promise<void> {
  const { timeZone } = company;
  const rules = pricingRulesOf(company);
  const catalog = await saveCatalog(tx, demo);
  const people = await savePeople(tx, demo, company.brand.codePrefix);
  say(`  ${demo.products.length} products, ${demo.consultants.length} consultants, ${demo.customers.length} customers`);
  const termsVersionAt = await saveLegalTexts(tx, demo, people);
  const onSale = await productsOnSale(tx, [...catalog.keys()], new Date());
  await saveAdjustments(tx, demo, people);
  await savePayees(tx, demo, people, payouts.keys, 'verified');
  const corrections = demoCorrections(demo);
  const lastPaid = demo.months.findLast(({ paidAt, open }) => paidAt !== null && !open);
  for (const month of demo.months) {
    if (month === lastPaid) await savePayees(tx, demo, people, payouts.keys, 'waits');
    await saveOrders(tx, month, { onSale, rules, timeZone, people, termsVersionAt });
    await saveCorrections(tx, corrections.get(month) ?? [], demo, people, company);
    if (month.open) say(`  ${month.period}: ${month.orders.length} orders, open`);
    else {
      const unpaid = month === lastPaid ? notPaidAutomatically(demo, people) : [];
      const { paid } = await endMonth(tx, month, company, people, unpaid);
      say(`  ${month.period}: ${month.orders.length} orders, closed, ${paid} statements paid`);
    }
  }
  await savePayoutRequests(tx, demo, people, company);
  await saveReviews(tx, demo, catalog, people);
  await saveNotifications(tx, demo, people);
  await saveTexts(tx, demo, people, timeZone);
  await tx.insert(companySettings).values({ key: 'demo', value: { seed: demo.seed }, updatedBy: people.adminId });
}
