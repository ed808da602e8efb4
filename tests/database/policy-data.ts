import { randomUUID } from 'node:crypto';
import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import { littleBirch } from '#contract/settings/company.ts';
import type { Actor } from '#domain/account/actor.ts';
import { visitor, worker } from '#domain/account/actor.ts';
import { duplicateCauses } from '#domain/customer/duplicate.ts';
import * as achievement from '#server/achievement/tables.ts';
import * as audit from '#server/audit/tables.ts';
import * as auth from '#server/auth/tables.ts';
import * as catalog from '#server/catalog/tables.ts';
import * as commission from '#server/commission/tables.ts';
import * as person from '#server/consultant/tables.ts';
import * as company from '#server/content/tables.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import * as stored from '#server/db/tables.ts';
import * as file from '#server/file/tables.ts';
import * as genealogy from '#server/genealogy/tables.ts';
import * as imported from '#server/import/tables.ts';
import * as ledger from '#server/ledger/tables.ts';
import * as membership from '#server/membership/tables.ts';
import * as message from '#server/message/tables.ts';
import * as adminNote from '#server/note/tables.ts';
import * as notification from '#server/notification/tables.ts';
import * as order from '#server/order/tables.ts';
import * as payout from '#server/payout/tables.ts';
import * as promotion from '#server/promotion/tables.ts';
import * as question from '#server/question/tables.ts';
import * as report from '#server/report/tables.ts';
import { valuesOf } from '#server/settings/company/company-values.ts';
import * as settings from '#server/settings/tables.ts';
import * as stock from '#server/stock/tables.ts';
import * as tax from '#server/tax/tables.ts';
import * as view from '#server/view/tables.ts';

// A small data set with at least two owners of everything that can be owned, and hidden, inactive, closed and draft
// rows. Every table has rows of it, so that each policy can be checked.

const modules = [
  achievement,
  audit,
  catalog,
  commission,
  company,
  ledger,
  membership,
  message,
  notification,
  order,
  payout,
  person,
  promotion,
  report,
  settings,
  stock,
  tax,
  imported,
  genealogy,
  adminNote,
  question,
  view,
  file,
  stored,
];

/** The tables of the schema `public` by name. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter((exported: unknown) => is(exported, PgTable))
    .map((table) => [getTableName(table), table]),
);

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ada, ben, amy, cleo, carl] = [id(1), id(2), id(3), id(4), id(5)];

/** Two consultants, an admin (who is a consultant too), two customers, a visitor and the company itself. */
export const actors: Readonly<Record<string, Actor>> = {
  visitor,
  cleo: { role: 'customer', userId: cleo },
  carl: { role: 'customer', userId: carl },
  ada: { role: 'consultant', userId: ada },
  ben: { role: 'consultant', userId: ben },
  amy: { role: 'admin', adminRole: 'owner', userId: amy },
  worker,
};

const at = new Date('2026-10-05T12:00:00Z');
const CAD = { currency: 'CAD' } as const;

/** Inserts the data as the owner, without triggers and foreign keys, so that a row does not need its whole history. */
export async function makePolicyData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await makePeople(tx);
    await makeShop(tx);
    await makeOrders(tx);
    await makeCommissions(tx);
    await makeMoney(tx);
    await makeTheRest(tx);
  });
}

async function add<T extends PgTable>(tx: Transaction, table: T, rows: PgInsertValue<T>[]): Promise<void> {
  await tx.insert(table).values(rows);
}

async function makePeople(tx: Transaction) {
  const everybody = { Ada: ada, Ben: ben, Amy: amy, Cleo: cleo, Carl: carl };
  await add(
    tx,
    auth.user,
    Object.entries(everybody).map(([name, userId]) => ({
      id: userId,
      name,
      email: `${name}@example.org`,
      // Ben's is not confirmed.
      emailVerified: userId !== ben,
    })),
  );
  await add(
    tx,
    person.consultants,
    Object.entries({ Ada: ada, Ben: ben, Amy: amy }).map(([name, consultantId]) => ({
      consultantId,
      code: `LBC-${name}`,
      firstName: name,
      lastName: 'Moss',
      email: `${name}@example.org`,
      joinDate: at,
      enrollmentMonth: 1,
      adminRole: consultantId === amy ? 'owner' : null,
    })),
  );
  for (const consultantId of [ada, ben, amy]) {
    await add(tx, person.consultantPhotos, [{ photoId: consultantId, consultantId, image: Buffer.of(1) }]);
    await add(tx, file.files, [{ kind: 'photo', type: 'image/webp', size: 1 }]);
  }
  for (const consultantId of [ada, ben]) {
    await add(tx, person.sponsorships, [
      { consultantId, sponsorConsultantId: amy, validFrom: at, reason: 'enrolment' },
    ]);
    await add(tx, person.consultantStatusChanges, [{ consultantId, status: 'active', validFrom: at, reason: 'x' }]);
    await add(tx, person.rankGrants, [{ consultantId, currentRank: 'Team Leader', grantedAt: at, reason: 'x' }]);
    await add(tx, person.volumeAdjustments, [{ consultantId, period: '2026-10-01', amount: 100n, reason: 'x' }]);
    await add(tx, person.consultantInvitations, [{ consultantId }]);
    await add(tx, person.consultantVolumes, [{ consultantId, period: '2026-10-01', volume: 100n }]);
  }
  await add(tx, person.customers, [
    { customerId: id(11), userId: cleo, firstName: 'Cleo', lastName: 'Lane', consultantId: ada },
    { customerId: id(12), userId: carl, firstName: 'Carl', lastName: 'Lane' },
    { customerId: id(13), firstName: 'Imported', lastName: 'Person', consultantId: ben, email: 'CARL@example.org' },
    // Ada typed the address of another person at the checkout.
    {
      customerId: id(14),
      userId: ada,
      firstName: 'Ada',
      lastName: 'Moss',
      consultantId: ben,
      email: 'other@example.org',
    },
    { customerId: id(16), firstName: 'Imported', lastName: 'Person', email: 'ben@example.org' },
    { customerId: id(17), firstName: 'Imported', lastName: 'Person', email: 'ada@example.org' },
  ]);
  await add(tx, person.mergedCustomers, [
    { customerId: id(15), customerNumber: 9, mergedInto: id(13), record: {}, mergedAt: at },
  ]);
  for (const cause of duplicateCauses) await add(tx, person.duplicateKeys, [{ cause, key: 'x' }]);
  for (const otherId of [id(12), id(13)]) {
    await add(tx, person.dismissedDuplicates, [{ customerId: id(11), otherId, dismissedAt: at, dismissedBy: amy }]);
  }
}

async function makeShop(tx: Transaction) {
  const [offered, withdrawn] = [id(21), id(22)];
  for (const [productId, active] of [
    [offered, 'Y'],
    [withdrawn, 'N'],
  ] as const) {
    await add(tx, catalog.products, [
      { productId, productCode: productId, itemDescription: 'Serum', itemCategory: 'Face', inventoryPrice: 1n, active },
    ]);
    await add(tx, catalog.productContents, [{ productId, title: 'Serum', subtitle: 'x' }]);
    await add(tx, catalog.productImages, [{ productId, fileId: productId, widths: [320], width: 320, height: 320 }]);
    const shade = { productId, name: 'Ashy', description: 'x', color: '#888', position: 1 };
    await add(tx, catalog.productShades, [{ ...shade, code: `${productId}-01` }]);
    const shown = [ada, cleo, null].map((userId) => ({ userId, hiddenAt: null }));
    const hidden = [ben, carl, null].map((userId) => ({ userId, hiddenAt: at }));
    await add(
      tx,
      catalog.productReviews,
      [...shown, ...hidden].map((review) => ({ ...review, productId, authorName: 'x', rating: 5 })),
    );
    for (const userId of [ada, ben, amy, cleo]) await add(tx, catalog.wishListItems, [{ userId, productId }]);
  }
  await add(tx, catalog.productPrices, [{ productId: offered, price: 2n, validFrom: at }]);
  await add(tx, stock.stockLevels, [{ stockId: id(24), productId: offered }]);
  await add(tx, stock.stockChanges, [{ stockId: id(24), quantity: 1, reason: 'received', note: 'x' }]);
  await add(tx, catalog.productPushes, [{ pushId: id(23), state: 'done', total: 1 }]);
  await add(tx, catalog.productPushItems, [{ pushId: id(23), productId: offered, productCode: 'x' }]);
}

async function makeOrders(tx: Transaction) {
  const placedAndCredited = [
    [cleo, ada, id(11)],
    [carl, null, null],
    [ben, ben, null],
    [null, ada, id(13)],
    [ada, ben, null],
    [null, null, null],
    [null, null, id(11)],
    [null, null, id(14)],
    [null, null, id(16)],
    [null, null, id(17)],
    [cleo, null, id(13)],
  ] as const;
  for (const [at_, [placedBy, consultantId, customerId]] of placedAndCredited.entries()) {
    const orderId = id(31 + at_);
    const returnId = id(41 + at_);
    await add(tx, order.orders, [
      {
        orderId,
        placedBy,
        consultantId,
        customerId,
        kind: 'retail',
        attribution: 'code',
        orderDate: at,
        ...CAD,
        subtotal: 1000n,
      },
    ]);
    await add(tx, order.orderLines, [
      {
        orderId,
        lineNo: 1,
        productId: id(21),
        productCode: 'x',
        description: 'x',
        quantity: 1,
        unitPrice: 1n,
        amount: 1n,
      },
    ]);
    await add(tx, order.orderTaxes, [{ orderId, name: 'GST', rate: 500, amount: 1n }]);
    await add(tx, order.orderAddresses, [
      {
        orderId,
        kind: 'billing',
        firstName: 'x',
        lastName: 'x',
        address1: 'x',
        city: 'x',
        state: 'AB',
        postcode: 'x',
        country: 'CA',
      },
    ]);
    await add(tx, order.orderStatusChanges, [{ orderId, toStatus: 'pending', changedAt: at, reason: 'placed' }]);
    await add(tx, order.orderReturns, [{ returnId, orderId, returnedAt: at, baseAmount: 1n, reason: 'x' }]);
    await add(tx, order.orderRefunds, [{ orderId, returnId, amount: 1n, ...CAD }]);
    await add(tx, order.orderReturnLines, [{ returnId, orderId, lineNo: 1, quantity: 1, amount: 1n }]);
    await add(tx, order.paymentDisputes, [
      {
        gateway: 'x',
        disputeId: orderId,
        orderId,
        amount: 1n,
        ...CAD,
        status: 'open',
        reason: 'x',
        openedAt: at,
        updatedAt: at,
      },
    ]);
    await add(tx, order.providerEvents, [{ gateway: 'x', eventId: orderId, type: 'x', receivedAt: at }]);
    await add(tx, order.paymentSessions, [{ orderId, gateway: 'x', gatewayReference: orderId, amount: 1n, ...CAD }]);
  }
  for (const [n, actor] of [ada, 'visitor'].entries()) {
    await add(tx, stored.idempotencyKeys, [
      { actor, key: id(51 + n), functionName: 'x', requestHash: Buffer.from('x') },
    ]);
  }
}

async function makeCommissions(tx: Transaction) {
  await add(tx, commission.commissionPlans, [
    { version: 1, name: 'x', document: {}, documentHash: 'x', validFrom: '2026-01-01' },
  ]);
  await add(tx, commission.commissionPeriods, [
    { period: '2026-10-01' },
    { period: '2026-09-01', status: 'closed', closedRunNo: 2, closedAt: at },
  ]);
  for (const period of ['2026-10-01', '2026-09-01']) {
    await add(tx, commission.commissionRuns, [
      {
        period,
        planVersion: 1,
        status: 'draft',
        orderCount: 1,
        consultantCount: 2,
        calculationCount: 2,
        statementCount: 2,
        baseTotal: 1n,
        personalTotal: 1n,
        overrideTotal: 0n,
        bonusTotal: 0n,
        total: 1n,
        ...CAD,
        payoutCurrency: 'USD',
        inputHash: 'x',
        linesHash: 'x',
      },
    ]);
  }
  const byRun: (readonly [string, SQL])[] = [
    [
      'commission_calculations',
      sql`(run_no, consultant_no, line_type, level, rate, base_mills, amount, bonus)
      select run, no, 0, 0, 1, 1, 1, 0`,
    ],
    [
      'commission_run_members',
      sql`(run_no, consultant_no, program_type, join_month, volume_adjustment)
      select run, no, 'Beauty Consultant', 24000, 0`,
    ],
    ['commission_run_orders', sql`(run_no, order_no, consultant_no, base) select run, no, no, 1`],
    [
      'commissions',
      sql`(commission_id, run_no, consultant_id, consultant_no, period, name, personal_volume,
        personal_total, override_total, bonus_total, total_earnings, currency, payout_amount, payout_currency, closed)
      select gen_random_uuid(), run, ('00000000-0000-4000-8000-00000000000' || no)::uuid, no,
             make_date(2026, case run when 2 then 9 else 10 end, 1), 'x', 1, 1, 0, 0, 1, 'CAD', 1, 'USD', run = 2`,
    ],
  ];
  for (const run of [1, 2, 3]) {
    for (const [parent, rows] of byRun) {
      if (run === 3 && parent.startsWith('commission_run_')) continue;
      await tx.execute(sql`select run_part_prepare(${parent}, ${run})`);
      const part = sql.identifier(`${parent}_${run}`);
      await tx.execute(
        sql`insert into ${part} ${rows} from (values (${sql.raw(String(run))})) r (run), (values (1), (2)) c (no)`,
      );
      await tx.execute(sql`select run_part_attach(${parent}, ${run})`);
    }
  }
  await add(tx, commission.commissionRuns, [
    {
      period: '2026-10-01',
      planVersion: 1,
      status: 'replaced',
      orderCount: 1,
      consultantCount: 2,
      calculationCount: 2,
      statementCount: 2,
      baseTotal: 1n,
      total: 1n,
      ...CAD,
      payoutCurrency: 'USD',
      personalTotal: 1n,
      overrideTotal: 0n,
      bonusTotal: 0n,
      inputHash: 'y',
      linesHash: 'y',
    },
  ]);
  for (const parent of ['commission_calculations', 'commissions']) {
    await tx.execute(sql`select run_part_set_aside(${parent}, 3)`);
  }
  await add(tx, commission.commissionCorrections, [
    {
      runNo: 2,
      period: '2026-10-01',
      kind: 'return',
      orderNo: 1,
      baseChange: -1n,
      reason: 'x',
      difference: -1n,
      orderShare: -1n,
      booked: -1n,
    },
  ]);
  for (const consultantNo of [1, 2]) {
    await add(tx, commission.commissionDifferences, [
      {
        differenceId: id(70 + consultantNo),
        correctionNo: 1,
        runNo: 2,
        period: '2026-10-01',
        consultantNo,
        orderNo: 1,
        lineType: 0,
        level: 0,
        rateBefore: 2000,
        baseBefore: 10n,
        amountBefore: 2n,
        rateAfter: 2000,
        baseAfter: 5n,
        amountAfter: 1n,
        difference: -1n,
        orderShare: -1n,
        booked: -1n,
      },
    ]);
  }
  await tx
    .update(commission.commissionRuns)
    .set({ status: 'closed', closedAt: at, exchangeRate: '0.73' })
    .where(sql`run_no = 2`);
}

async function makeMoney(tx: Transaction) {
  await add(tx, ledger.ledgerAccounts, [
    { kind: 'commission-expense', ...CAD },
    { kind: 'earned', consultantId: ada, ...CAD },
    { kind: 'earned', consultantId: ben, ...CAD },
  ]);
  await add(tx, ledger.ledgerTransactions, [{ idempotencyKey: 'x', kind: 'x', memo: 'x' }]);
  for (const [accountId, amount] of [
    [1, -2n],
    [2, 1n],
    [3, 1n],
  ] as const) {
    await add(tx, ledger.ledgerEntries, [{ transactionId: 1, accountId, amount, ...CAD }]);
  }
  const recipient = { recipientName: 'x', recipientEmail: 'x@example.org' };
  for (const consultantId of [ada, ben]) {
    await add(tx, payout.payees, [{ consultantId, method: 'paypal', country: 'CA', ...recipient }]);
    await add(tx, tax.taxNumbers, [
      { consultantId, kind: 'SIN', details: Buffer.of(1), lastDigits: '544', updatedAt: at },
    ]);
    await add(tx, payout.payoutRequests, [{ consultantId, amount: 1n, ...CAD }]);
    await add(tx, payout.commissionPayments, [{ consultantId, amount: 1n, ...CAD, reason: 'x', ...recipient }]);
    await add(tx, payout.paymentApprovals, [
      { consultantId, amount: 1n, ...CAD, method: 'batch', reason: 'x', requestedBy: amy },
    ]);
  }
  for (const consultantId of [ada, ben, amy]) {
    const fee = { consultantId, period: '2026-11-01', dueOn: '2026-11-10', amount: 1n, ...CAD };
    await add(tx, membership.membershipFees, [fee]);
    const card = {
      consultantId,
      gateway: 'x',
      card: 'x',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2028,
    };
    await add(tx, membership.savedCards, [card]);
    await add(tx, membership.cardSessions, [{ consultantId, gateway: 'x' }]);
  }
  await add(tx, membership.membershipBillingDays, [{ day: '2026-11-10', feeCount: 3 }]);
  await add(tx, payout.payoutHolds, [{ consultantId: amy, reason: 'x', until: at }]);
  const [batchId, paymentId] = [randomUUID(), randomUUID()];
  await add(tx, payout.payoutBatches, [
    { batchId, method: 'transfer', format: 'nacha', currency: 'USD', fileNumber: 1, valueDate: '2026-11-20' },
  ]);
  await add(tx, payout.commissionPayments, [
    { paymentId, consultantId: ada, amount: 1n, ...CAD, reason: 'x', ...recipient },
  ]);
  await add(tx, payout.payoutBatchPayments, [{ batchId, paymentId }]);
  await add(tx, payout.payoutReturnFiles, [{ batchId, contentHash: Buffer.of(1), entries: [] }]);
  for (const consultantId of [ada, ben, amy]) {
    const expenseId = randomUUID();
    await add(tx, payout.expenses, [{ expenseId, consultantId, category: 'Other', amount: 1n, ...CAD, spentOn: at }]);
    await add(tx, payout.expenseReceipts, [{ expenseId, consultantId, kind: 'pdf', content: Buffer.of(1) }]);
  }
}

async function makeTheRest(tx: Transaction) {
  await add(tx, company.companySettings, [{ key: 'x', value: {} }]);
  await add(tx, settings.companySettingsVersions, [{ version: 1, settings: valuesOf(littleBirch), changes: [] }]);
  await add(tx, membership.membershipFeeTerms, [{ version: 1, startsOn: '2026-11-01', currency: 'CAD' }]);
  await add(tx, message.mailTextVersions, [{ version: 1, texts: {}, changes: [], reason: 'x', createdBy: amy }]);
  await add(tx, company.contentPages, [{ slug: 'x', document: {} }]);
  const legal = { kind: 'terms' as const, text: 'x', updatedAt: at };
  await add(tx, company.legalTextVersions, [
    { ...legal, versionId: id(71), version: 1, publishedAt: at },
    { ...legal, versionId: id(72) },
  ]);
  const accepted = { versionId: id(71), place: 'enrolment' as const, acceptedAt: at };
  await add(tx, company.legalAcceptances, [
    { ...accepted, userId: ada },
    { ...accepted, userId: ben },
  ]);
  await add(tx, report.incomeDisclosures, [{ year: 2025, figures: {} as IncomeFigures, publishedAt: at }]);
  await add(tx, report.listTotals, [{ list: 'orders', day: '2026-10-01', state: 'x', count: 1, amount: 1n }]);
  const endpoint = {
    endpointId: id(61),
    url: 'https://example.org',
    events: ['order.paid' as const],
    idempotencyKey: id(62),
  };
  await add(tx, message.webhookEndpoints, [{ ...endpoint, secret: Buffer.of(1) }]);
  await add(tx, message.webhookDeliveries, [{ endpointId: id(61), eventId: id(63), type: 'order.paid', payload: {} }]);
  await add(tx, message.contactMessages, [
    { firstName: 'x', lastName: 'x', email: 'x@example.org', subject: 'x', message: 'x' },
  ]);
  await add(tx, message.mailSuppressions, [
    { address: 'ada@example.org', cause: 'bounce', gateway: 'x', occurredAt: at },
  ]);
  await add(tx, message.mailboxMessages, [{ recipient: 'ada@example.org', subject: 'x', text: 'x' }]);
  const promoted = { title: 'x', description: 'x', metric: 'orders', target: 1n, reward: 'x' };
  const window = { startsAt: at, endsAt: new Date('2026-11-01') };
  await add(tx, promotion.promotions, [{ ...promoted, ...window, announcedAt: at }]);
  await add(tx, promotion.promotions, [{ ...promoted, ...window }]);
  await add(tx, achievement.achievements, [
    { achievementId: id(61), title: 'x', description: 'x', category: 'Sales', rule: {}, position: 1 },
  ]);
  for (const consultantId of [ada, ben]) {
    await add(tx, achievement.consultantAchievements, [{ achievementId: id(61), consultantId, earnedAt: at }]);
  }
  for (const userId of [ada, ben, amy, cleo, carl]) {
    await add(tx, notification.notifications, [{ userId, kind: 'recruit', data: { kind: 'recruit', name: 'x' } }]);
    const device = { userId, sessionId: randomUUID(), endpoint: userId, p256dh: 'x', auth: 'x' };
    await add(tx, notification.pushSubscriptions, [device]);
    await add(tx, notification.smsPhones, [{ userId }]);
    await add(tx, settings.userSettings, [{ userId }]);
  }
  for (const [actorId, actorRole] of [
    [amy, 'admin'],
    [amy, 'worker'],
    [ada, 'admin'],
    [null, 'worker'],
  ] as const) {
    await add(tx, audit.auditEvents, [
      { requestId: 'x', actorId, actorRole, action: 'x', objectType: 'x', detail: {} },
    ]);
  }
  for (const authorId of [ada, ben, amy]) {
    await add(tx, genealogy.genealogyPaths, [{ consultantId: authorId, path: Buffer.alloc(4), hasLeft: false }]);
    await add(tx, genealogy.teamSizes, [{ consultantId: authorId, members: 1 }]);
    await add(tx, genealogy.teamVolumes, [{ consultantId: authorId, period: '2026-10-01', volume: 100n }]);
    await add(tx, genealogy.teamChanges, [{ path: Buffer.alloc(4), members: 1, volume: 0n }]);
    const note = { noteId: randomUUID(), consultantId: ben, note: 'x', followUpOn: '2026-11-01', updatedAt: at };
    await add(tx, genealogy.memberNotes, [{ ...note, authorId }]);
    await add(tx, view.savedViews, [{ userId: authorId, list: 'orders', name: 'x', query: 'status=pending' }]);
    await add(tx, view.selections, [{ userId: authorId, action: 'complete-orders', rowIds: [ada] }]);
  }
  await add(tx, adminNote.adminNotes, [
    { noteId: randomUUID(), consultantId: ben, authorId: amy, note: 'x', updatedAt: at },
    { noteId: randomUUID(), customerId: id(11), authorId: amy, note: 'x', updatedAt: at },
  ]);
  for (const [n, consultantId] of [ada, ben, amy].entries()) {
    const questionId = id(81 + n);
    await add(tx, question.questions, [{ questionId, consultantId, state: 'answered', stateSince: at }]);
    for (const authorId of [consultantId, amy]) {
      const fromCompany = authorId !== consultantId;
      await add(tx, question.questionMessages, [
        { messageId: randomUUID(), questionId, authorId, fromCompany, message: 'x' },
      ]);
    }
  }
  await add(tx, ledger.booksProofs, [{ provedAt: at, isBalanced: true, comparisons: [] }]);
  await add(tx, audit.auditLinks, [{ position: 1, seq: 1, hash: Buffer.alloc(32), sealedAt: at }]);
  await add(tx, imported.imports, [
    {
      importId: id(71),
      kind: 'products',
      fileName: 'x.csv',
      headers: ['a'],
      mapping: {},
      totalRows: 1,
      createdBy: amy,
    },
  ]);
  await add(tx, imported.importRows, [{ importId: id(71), rowNo: 1, line: 2, values: ['x'] }]);
  const past = { importId: id(71), consultantId: ada, period: '2026-01-01', currency: 'CAD' } as const;
  const none = { subtotal: 0n, discounts: 0n, returns: 0n, tax: 0n, shipping: 0n };
  for (const [number, customerId] of [null, id(11), id(13), id(14), id(16), id(17)].entries()) {
    const order = { customerId, orderNo: `${number}`, orderDate: at, status: 'completed' } as const;
    await add(tx, imported.historyOrders, [{ ...past, ...none, ...order, lines: [] }]);
  }
  await add(tx, imported.historyStatements, [{ ...past, paid: 1n }]);
  await add(tx, imported.historyCalculations, [{ period: past.period, planVersion: 1, orderCount: 1, baseTotal: 0n }]);
  const parts = { personalVolume: 0n, personalTotal: 1n, overrideTotal: 0n, bonusTotal: 0n };
  await add(tx, imported.historyResults, [{ period: past.period, consultantId: ben, ...parts }]);
}
