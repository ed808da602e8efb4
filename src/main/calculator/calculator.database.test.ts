import { spawnSync } from 'node:child_process';
import { ORPCError } from '@orpc/client';
import { Hono } from 'hono';
import { Client } from 'pg';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Actor } from '#domain/account/actor.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { inThisDatabase } from '#tests/database/database.ts';
import { smallPages } from '#tests/database/small-pages.ts';
import { apiContext } from '#web/context.ts';
import { refusalOf } from '../http/error-response.ts';
import type { Env } from '../http/guards.ts';
import { pageHandler } from '../http/pages.ts';
import { type AskedCall, type Calculator, startCalculator } from './calculator.ts';

// The real second process, on the real database.

// A process starts within seconds on a quiet machine, and much later on a busy one.
vi.setConfig({ testTimeout: 240_000 });

let shop: ClosedMonth;
let calculator: Calculator;
const start = (more: { idle?: number } = {}): Calculator =>
  startCalculator({ variables: shop.variables, args: ['--now', '2026-10-31T18:00:00Z'], ...more });

beforeAll(async () => {
  shop = await openClosedMonth();
  calculator = start();
});
afterAll(async () => {
  await calculator.close();
  await shop.close();
});

const admin = (): Actor => ({ role: 'admin', adminRole: 'owner', userId: shop.ada.userId });
const asked = (name: string, actor: Actor, input: unknown = {}): AskedCall => ({
  name,
  input,
  actor,
  requestId: '0198f3a2-6c5e-7a39-9a53-6b6f7e2d9d10',
  address: '203.0.113.9',
});

const processes = (): number[] =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('birchline calculator'))
    .map((line) => Number.parseInt(line, 10));

test('gives an admin the same result as the site process', async () => {
  expect(await calculator.call(asked('calculate-sales-commissions', admin()))).toMatchObject({
    commissions_created: 3,
    run: { period: '2026-10', status: 'draft' },
  });
  const [draft] = await shop.ask<{ started_by: string; at: Date }>(
    "select started_by, created_at as at from commission_runs where status = 'draft'",
  );
  expect(draft).toEqual({ started_by: shop.ada.userId, at: new Date('2026-10-31T18:00:00Z') });
});

test('checks the permission of the actor and the contract', async () => {
  const calculate = 'calculate-sales-commissions';
  const refused = (status: number, code: string) => expect.objectContaining({ status, code });
  await expect(calculator.call(asked(calculate, shop.rose))).rejects.toEqual(refused(403, 'FORBIDDEN'));
  await expect(calculator.call(asked(calculate, { role: 'visitor' }))).rejects.toEqual(refused(401, 'UNAUTHORIZED'));
  const error: unknown = await calculator.call(asked('compare-runs', admin(), { before: 'the first' })).catch((e) => e);
  expect(refusalOf(error)).toMatchObject({ status: 400, refusal: { code: 'BAD_REQUEST' } });
  // Declared errors arrive with their code and sentence, as from a call in this process.
  const unknown = { first_run_no: 998, second_run_no: 999 };
  const declared = await calculator.call(asked('compare-runs', admin(), unknown)).catch((e: unknown) => e);
  expect(declared).toBeInstanceOf(ORPCError);
  expect(declared).toMatchObject({ code: 'UNKNOWN_RUN', status: 404, defined: true });
});

test('answers 503 and leaves nothing half done when the process is killed, then answers the next call', async () => {
  const owner = new Client({ connectionString: shop.variables.DATABASE_URL });
  await owner.connect();
  const before = await shop.ask('select run_no, lines_hash from commission_runs order by run_no');
  await owner.query('begin; lock table commission_runs in access exclusive mode');
  const waiting = calculator.call(asked('calculate-sales-commissions', admin())).catch(refusalOf);
  await vi.waitFor(async () => {
    const blocked = `select from pg_locks
      where not granted and relation = 'commission_runs'::regclass and ${inThisDatabase}`;
    expect((await owner.query(blocked)).rowCount).toBeGreaterThan(0);
  }, 20_000);
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  expect(await waiting).toMatchObject({ status: 503, refusal: { code: 'UNAVAILABLE' } });
  await owner.query('rollback');
  await owner.end();
  expect(await shop.ask('select run_no, lines_hash from commission_runs order by run_no')).toEqual(before);
  expect(await calculator.call(asked('calculate-sales-commissions', admin()))).toHaveProperty('run');
});

test('ends the process when it is idle and starts it again for the next call', async () => {
  const own = processes();
  const brief = start({ idle: 500 });
  try {
    brief.wake();
    await vi.waitFor(() => expect(processes()).toHaveLength(own.length + 1), 90_000);
    await vi.waitFor(() => expect(processes()).toEqual(own), { timeout: 90_000, interval: 200 });
    expect(await brief.call(asked('calculate-sales-commissions', admin()))).toHaveProperty('run');
  } finally {
    await brief.close();
  }
  expect(processes()).toEqual(own);
  await expect(brief.call(asked('calculate-sales-commissions', admin()))).rejects.toThrow('closed');
});

test('answers 503 to all calls while the process cannot start', async () => {
  const variables = { ...shop.variables, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' };
  const broken = startCalculator({ variables, args: [] });
  try {
    const refusal = () => broken.call(asked('calculate-sales-commissions', admin())).catch(refusalOf);
    const answers = [...(await Promise.all([refusal(), refusal()])), await refusal()];
    for (const answer of answers) expect(answer).toMatchObject({ status: 503 });
  } finally {
    await broken.close();
  }
});

describe('pages', () => {
  /** A page that compares two runs or previews a refund when it is opened, and calculates the open month when its form is sent. */
  type Route = NonNullable<ServerBuild['routes'][string]>;
  const module: Omit<Route['module'], 'default'> = {
    loader: ({ context, request }) =>
      runAs(context, (api) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== '/refund') return api.commission.compareRuns({ first_run_no: 998, second_run_no: 999 });
        const by = searchParams.get('by') === 'whole' ? 'whole' : 'lines';
        return api.correction.previewReturn({ order_id: searchParams.get('order') ?? shop.sales.wren.orderId, by });
      }),
    action: ({ context }) => runAs(context, (api) => api.commission.calculateSalesCommissions({})),
  };
  // Without a component, React Router answers with the responses of its loader and its action.
  const page: Route = { id: 'page', path: '*', module: module as Route['module'] };
  const pages: ServerBuild = { ...smallPages().build, routes: { page } };
  const runAs = (context: unknown, call: (api: ApiClient) => Promise<unknown>) => {
    if (!(context instanceof RouterContextProvider)) throw new TypeError('no context');
    return call(context.get(apiContext)).then(Response.json, (error: ORPCError<string, unknown>) =>
      Response.json({ code: error.code, message: error.message }, { status: error.status }),
    );
  };

  /** Sends a request to the page as an admin, and says which functions the second process was asked for. */
  async function send(method: 'GET' | 'POST', path = '/admin/month') {
    const calls: string[] = [];
    const observed: Calculator = {
      wake: () => calls.push('wake'),
      call: (each) => {
        calls.push(each.name);
        return calculator.call(each);
      },
      store: (reported) => calculator.store(reported),
      close: async () => {},
    };
    const app = new Hono<Env>();
    app.use(async (c, next) => {
      c.set('url', new URL(c.req.url));
      await next();
    });
    const caller = { ...shop.deployment, actor: admin(), requestId: 'page', address: '203.0.113.9' };
    app.all(
      '*',
      pageHandler({
        deployment: shop.deployment,
        pages,
        languageAssets: {},
        development: true,
        calculator: observed,
        providers: [],
        callOf: async () => caller,
        cachedOr: (_c, _make, otherwise) => otherwise(),
        log: () => {},
      }),
    );
    const answer = await app.request(`http://localhost${path}`, { method });
    return { status: answer.status, body: await answer.json(), calls };
  }

  test('calculate in the second process, which starts when an admin opens a page of the admin tools', async () => {
    expect(await send('POST')).toMatchObject({
      status: 200,
      body: { commissions_created: 3, run: { period: '2026-10', status: 'draft' } },
      calls: ['wake', 'calculate-sales-commissions'],
    });
    expect((await send('POST', '/elsewhere')).calls).toEqual(['calculate-sales-commissions']);
  });

  test('show the errors that the function declares', async () => {
    expect(await send('GET')).toEqual({
      status: 404,
      body: { code: 'UNKNOWN_RUN', message: 'This run does not exist.' },
      calls: ['wake', 'compare-runs'],
    });
  });

  test('refuse a refund that needs no calculation before the second process is asked', async () => {
    expect(await send('GET', '/refund')).toEqual({
      status: 422,
      body: { code: 'NOTHING_RETURNED', message: 'Choose what to refund.' },
      calls: [],
    });
    const unknown = '/refund?order=0198f3a2-6c5e-7a39-9a53-6b6f7e2d9d10';
    expect(await send('GET', unknown)).toMatchObject({ status: 404, body: { code: 'UNKNOWN_ORDER' }, calls: [] });
    expect(await send('GET', '/refund?by=whole')).toMatchObject({
      status: 200,
      body: { order: { order_id: shop.sales.wren.orderId } },
      calls: ['preview-return'],
    });
  });
});

test('stores a refund that a provider reports for an order of a closed month, and calculates the month again', async () => {
  shop.clock.set('2026-10-31T18:00:00Z');
  const { commission } = shop.as(shop.ada);
  const { run } = await commission.calculateSalesCommissions({});
  const { run_no, lines_hash } = run;
  await commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5', before_its_end: true });
  await shop.ask(
    `insert into payment_sessions (order_id, gateway, capture_id, amount, currency, status, paid_at)
     values ($1, 'stripe', 'pi_of_october', 52500, 'CAD', 'succeeded', '2026-10-05T18:00:00Z')`,
    [shop.sales.wren.orderId],
  );
  const refund = { reference: 're_in_dashboard', amount: { amount: 105_00n, currency: 'CAD' }, reason: '' };
  const state = { kind: 'refunds', captureId: 'pi_of_october', refunds: [refund] } as const;
  await calculator.store({ gateway: 'stripe', state });
  const stored = () =>
    shop.ask(
      `select c.base_change::int as base, f.status, f.reference from commission_corrections c
       join order_refunds f using (return_id)`,
    );
  const once = [{ base: -100_00, status: 'refunded', reference: 're_in_dashboard' }];
  expect(await stored()).toEqual(once);
  await calculator.store({ gateway: 'stripe', state });
  expect(await stored()).toEqual(once);
  // A refund that does not fit fails with the reason.
  const tooMuch = { ...refund, reference: 're_again', amount: { amount: 9_999_00n, currency: 'CAD' } };
  await expect(calculator.store({ gateway: 'stripe', state: { ...state, refunds: [tooMuch] } })).rejects.toThrow(
    /^A refund of 9999.00 does not fit this order: MORE_THAN_PAID/,
  );
});
