import type pg from 'pg';

/** The month that is open in the large company, and the clock's instant in it. */
export const largeNow = new Date('2026-10-20T12:00:00Z');

/** How many of each a company has; 1 is a million consultants. */
export type Size = { readonly consultants: number; readonly customers: number; readonly orders: number };
export const sizeOf = (scale: number): Size => ({
  consultants: Math.round(1_000_000 * scale),
  customers: Math.round(1_000_000 * scale),
  orders: Math.round(5_000_000 * scale),
});

/** Closed months with statements; the last one is unpaid. */
const closedMonths = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'] as const;

const firstNames = [
  'Olivia',
  'Emma',
  'Sophie',
  'Chloé',
  'Zoë',
  'José',
  'Anna',
  'Maria',
  'Noah',
  'Liam',
  'Léa',
  'Inès',
  'Renée',
  'Amélie',
  'Grace',
  'Hannah',
  'Fatima',
  'Priya',
  'Mei',
  'Björn',
  'Søren',
  'Jürgen',
  'Ana',
  'Carlos',
  'Sofía',
  'Lucas',
  'Ethan',
  'Ava',
  'Mia',
  'Isla',
  'Ruby',
  'Nora',
  'Elena',
  'Irina',
  'Kenji',
  'Yuki',
  'Aisha',
  'Omar',
  'Leila',
  'Samuel',
  'David',
];
const lastNames = [
  'Smith',
  'Tremblay',
  'Gagnon',
  'Roy',
  'Côté',
  'Bouchard',
  'Gauthier',
  'Morin',
  'Lavoie',
  'Fortin',
  'Gagné',
  'Ouellet',
  'Johnson',
  'Williams',
  'Brown',
  'Jones',
  'Miller',
  'Davis',
  'García',
  'Rodríguez',
  'Martínez',
  'Hernández',
  'López',
  'Müller',
  'Schröder',
  'Nguyen',
  'Trần',
  'Kim',
  'Park',
  'Singh',
  'Kaur',
  'Patel',
  'Okafor',
  'Haddad',
  'Novák',
  'Björk',
  'MacDonald',
  'Campbell',
  'Wilson',
  'Anderson',
  'Thompson',
  'Young',
  'Walker',
  'Hughes',
  'Beaulieu',
  'Pelletier',
];
/** Each last name has one of these endings: 50 × 50 different ones, as real lists have many rare names. */
const endings = Array.from({ length: 50 }, (_, n) => (n === 0 ? '' : `-${lastNames[(n * 7) % lastNames.length]}`));

const quoted = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
/** One of an array, the first ones more often. */
const drawn = (texts: readonly string[]) => `(${quoted(texts)})[1 + floor(${texts.length} * random() ^ 1.6)::int]`;

/**
 * Fills an empty, migrated database with a large company: consultants in a deep genealogy, customers, three years of orders, six
 * closed months with lines, statements and payments, audit events and products. `client` is a superuser's: triggers and foreign keys
 * are switched off while loading, and indexes are made at the end.
 */
export async function loadLargeCompany(client: pg.ClientBase, size: Size, say: (line: string) => void): Promise<void> {
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    people: () => client.query(people(size)),
    orders: () => client.query(orders(size)),
    volumes: () => client.query(volumes),
    months: () => loadMonths(client),
    payments: () => client.query(payments),
    'audit events and products': () => client.query(others(size)),
    totals: () => client.query(totals),
  };
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';
    set max_parallel_maintenance_workers = 2; select setseed(0.42)`);
  const remake = await dropIndexes(client);
  for (const [name, step] of Object.entries(steps)) await timed(name, step, say);
  await timed('indexes', remake, say);
  await client.query('set session_replication_role = origin');
  await timed('vacuum', () => client.query('vacuum (analyze)'), say);
}

async function timed(name: string, step: () => Promise<unknown>, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  await step();
  say(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const largeTables = ['consultants', 'customers', 'orders', 'sponsorships', 'genealogy_paths', 'consultant_volumes'];

/** Drops the indexes of the large tables that hold no constraint, and returns what makes them again. */
async function dropIndexes(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and c.relname = any (array['${largeTables.join("', '")}', 'commission_payments', 'audit_events', 'ledger_entries'])
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

const people = ({ consultants, customers }: Size) => `
  create temporary table drawn as
    select no, gen_random_uuid() as id, case when no > 1 then 1 + floor(random() * (no - 1))::int end as sponsor_no,
           ${drawn(firstNames)} as first_name, ${drawn(lastNames)} || ${drawn(endings)} as last_name,
           case when random() < 0.1 then 'Affiliate' else 'Beauty Consultant' end as program,
           timestamptz '2026-10-15 12:00Z' - make_interval(secs => random() * 1440 * 86400) as joined, random() as share
    from generate_series(1, ${consultants}) as no;
  insert into auth."user" (id, name, email)
    select id, first_name || ' ' || last_name, 'c' || no || '@reps.example' from drawn;
  insert into consultants (consultant_id, consultant_no, code, first_name, last_name, email, phone, city, state, country, join_date,
                           sponsor_consultant_id, program_type, enrollment_month, status, current_rank, admin_role, admin_role_since)
    overriding system value
    select d.id, d.no, 'LBC-' || lpad(d.no::text, greatest(6, length(d.no::text)), '0'), d.first_name, d.last_name,
           translate(lower(d.first_name), 'éëèíøü', 'eeeiou') || '.' || d.no || '@reps.example',
           '403 555 ' || lpad((d.no % 10000)::text, 4, '0'), 'Calgary', 'AB', 'CA', d.joined, s.id, d.program,
           extract(month from d.joined), case when d.share < 0.9 then 'active' when d.share < 0.98 then 'left' else 'suspended' end,
           (array['Beauty Consultant', 'Senior Consultant', 'Team Leader', 'Senior Team Leader', 'Ambassador',
                  'Senior Ambassador'])[1 + floor(6 * random() ^ 5)::int],
           case when d.no = 1 then 'owner' end, case when d.no = 1 then d.joined end
    from drawn d left join drawn s on s.no = d.sponsor_no;
  insert into sponsorships (consultant_id, sponsor_consultant_id, valid_from, reason)
    select consultant_id, sponsor_consultant_id, join_date, 'enrolled' from consultants;
  with recursive placed as (
      select consultant_id, int4send(consultant_no) as path, status from consultants where sponsor_consultant_id is null
      union all
      select c.consultant_id, p.path || int4send(c.consultant_no), c.status
      from placed p join consultants c on c.sponsor_consultant_id = p.consultant_id)
    insert into genealogy_paths (consultant_id, path, has_left) select consultant_id, path, status = 'left' from placed;
  insert into consultant_invitations (consultant_id, invited_at)
    select id, case when no % 2 = 0 then timestamptz '2026-10-01' end from drawn where no % 400 = 7;
  insert into customers (customer_id, customer_number, first_name, last_name, phone, email, join_date, created_at, consultant_id,
                         bill_address_1, bill_city, bill_state, bill_zip_code, bill_country)
    overriding system value
    select gen_random_uuid(), s.no, s.first_name, s.last_name, '587 555 ' || lpad((s.no % 10000)::text, 4, '0'),
           translate(lower(s.first_name), 'éëèíøü', 'eeeiou') || s.no || '@mail.example', s.joined, s.joined, d.id,
           s.no || ' Birch Way', 'Calgary', 'AB', 'T2P 1J9', 'CA'
    from (select no, ${drawn(firstNames)} as first_name, ${drawn(lastNames)} || ${drawn(endings)} as last_name,
                 timestamptz '2026-10-15 12:00Z' - make_interval(secs => random() * 1095 * 86400) as joined,
                 case when random() < 0.8 then 1 + floor(random() * ${consultants})::int end as consultant_no
          from generate_series(1, ${customers}) as no) s
    left join drawn d on d.no = s.consultant_no;
  analyze consultants, customers`;

/** 41 % of the consultants sell. Orders of three years; of the last days some are unpaid or wait to be completed. */
const orders = ({ consultants, customers, orders }: Size) => `
  insert into orders (order_id, order_no, consultant_id, customer_id, kind, attribution, order_date, paid_at, completed_at, status,
                      currency, subtotal, tax, shipping, period, first_name, last_name, email, payment_method, created_at)
    overriding system value
    select gen_random_uuid(), o.no, d.id, k.customer_id, 'customer', case when d.id is null then 'none' else 'code' end, o.placed,
           case when o.status in ('processing', 'completed') then o.placed end, case when o.status = 'completed' then o.placed end,
           o.status, 'CAD', o.subtotal, o.subtotal / 20, 800,
           case when o.status = 'completed' then date_trunc('month', o.placed at time zone 'UTC')::date end,
           k.first_name, k.last_name, k.email, case when o.no % 9 = 0 then 'paypal' else 'traditional' end, o.placed
    from (select no, placed, subtotal, consultant_no, customer_no,
                 case when placed > timestamptz '2026-10-17' and chance < 0.1 then 'pending'
                      when placed > timestamptz '2026-10-12' and chance < 0.3 then 'processing'
                      when chance > 0.96 then 'cancelled' else 'completed' end as status
          from (select no, random() as chance, floor(1000 + 85000 * random() ^ 1.8)::bigint as subtotal,
                       timestamptz '2023-10-20 12:00Z' + make_interval(secs => 1096 * 86400 * no::float8 / ${orders}) as placed,
                       case when random() < 0.9 then 1 + floor(${consultants} * 0.41 * random() ^ 1.3)::int end as consultant_no,
                       1 + floor(random() * ${customers})::int as customer_no
                from generate_series(1, ${orders}) as no) chosen) o
    left join drawn d on d.no = o.consultant_no
    left join customers k on k.customer_number = o.customer_no;
  insert into order_refunds (order_id, amount, currency)
    select order_id, total, 'CAD' from orders where status = 'cancelled' and order_no % 400 = 0;
  analyze orders`;

const volumes = `
  insert into consultant_volumes (consultant_id, period, volume)
    select consultant_id, period, sum(commissionable_base) from orders where consultant_id is not null and period is not null
    group by 1, 2 order by 2, 1;
  update genealogy_paths p set last_order_at = o.last
    from (select consultant_id, max(order_date) as last from orders where status <> 'cancelled' group by 1) o
    where o.consultant_id = p.consultant_id`;

async function loadMonths(client: pg.ClientBase): Promise<void> {
  for (const [at, month] of closedMonths.entries()) {
    const run = at + 1;
    await client.query(`
      insert into commission_periods (period, status, closed_run_no, closed_at)
        values ('${month}-01', 'closed', ${run}, timestamptz '${month}-01' + interval '33 days')`);
    for (const parent of ['commission_calculations', 'commissions'])
      await client.query(`select run_part_prepare('${parent}', ${run})`);
    await client.query(lines(month, run));
    await client.query(statements(month, run, at < closedMonths.length - 1));
    for (const parent of ['commission_calculations', 'commissions'])
      await client.query(`select run_part_attach('${parent}', ${run})`);
    await client.query(closedRun(month, run));
  }
  await client.query(
    `insert into commission_periods (period, status) values ('2026-10-01', 'open') on conflict do nothing`,
  );
}

/** Each order's personal line and five overrides. */
const lines = (month: string, run: number) => `
  insert into commission_calculations_${run} (run_no, consultant_no, order_no, line_type, level, rate, base_mills, amount, bonus)
    select ${run}, greatest(1, c.consultant_no / (level + 1)), o.order_no, least(level, 1), level, 2500, o.commissionable_base * 10,
           o.commissionable_base / (4 + level * 4), 0
    from orders o join consultants c using (consultant_id) cross join generate_series(0, 5) level
    where o.period = '${month}-01'`;

const statements = (month: string, run: number, isPaid: boolean) => `
  insert into commissions_${run} (commission_id, run_no, consultant_id, consultant_no, period, name, personal_volume, personal_total,
                                  override_total, bonus_total, total_earnings, currency, payout_amount, payout_currency, closed,
                                  check_number, check_date)
    select gen_random_uuid(), ${run}, c.consultant_id, c.consultant_no, '${month}-01', c.first_name || ' ' || c.last_name, v.volume,
           v.volume / 4, v.volume / 10, 0, v.volume / 4 + v.volume / 10, 'CAD', v.volume / 4 + v.volume / 10 + 1, 'CAD', true,
           ${isPaid ? `${run}000000 + c.consultant_no, date '${month}-01' + 45` : 'null, null'}
    from consultant_volumes v join consultants c using (consultant_id)
    where v.period = '${month}-01'`;

const closedRun = (month: string, run: number) => `
  insert into commission_runs (run_no, period, plan_version, status, order_count, consultant_count, calculation_count, statement_count,
                               base_total, personal_total, override_total, bonus_total, total, currency, payout_currency, exchange_rate, payout_total, input_hash, lines_hash,
                               closed_at, created_at)
    overriding system value
    select ${run}, '${month}-01', 1, 'closed', 1, 1,
           (select count(*) from commission_calculations_${run}), count(*), sum(personal_volume), sum(personal_total), sum(override_total),
           sum(bonus_total), sum(total_earnings), 'CAD', 'CAD', 1, sum(payout_amount), 'bench', 'bench', timestamptz '${month}-01' + interval '33 days',
           timestamptz '${month}-01' + interval '32 days'
    from commissions_${run}`;

/** Paid statements, one batch for each month; payees; and what the books owe for the unpaid month. */
const payments = `
  insert into payees (consultant_id, method, recipient_name, recipient_email, country, currency, verified_at, last_four)
    select consultant_id, 'transfer', name, 'payee@reps.example', 'CA', 'CAD',
           case when consultant_no % 500 <> 0 then timestamptz '2026-01-01' end, '1234' from commissions_6;
  insert into payout_batches (batch_id, method, format, currency, file_number, value_date, status, sent_at, downloaded_at)
    select gen_random_uuid(), 'transfer', 'cpa-005', 'CAD', run_no, period + 45, 'settled', closed_at, closed_at from commission_runs;
  insert into commission_payments (commission_id, consultant_id, batch_id, recipient_name, recipient_email, amount, currency, status,
                                   check_number, completed_at, created_at)
    select c.commission_id, c.consultant_id, b.batch_id, c.name, 'c' || c.consultant_no || '@reps.example', c.payout_amount, 'CAD',
           'completed', c.check_number, c.check_date, c.check_date + make_interval(secs => c.consultant_no / 20)
    from commissions c join payout_batches b on b.file_number = c.run_no where c.check_date is not null;
  insert into ledger_accounts (kind, consultant_id, currency) select 'earned', consultant_id, 'CAD' from commissions_6;
  insert into ledger_entries (transaction_id, account_id, amount, currency)
    select 1, a.account_id, c.payout_amount, 'CAD'
    from commissions_6 c join ledger_accounts a using (consultant_id)`;

const others = ({ orders, consultants }: Size) => `
  insert into audit_events (request_id, actor_id, actor_role, action, object_type, object_id, detail, created_at)
    select 'request', d.id, case when e.no % 3 = 0 then 'admin' else 'consultant' end,
           (array['order.completed', 'order.cancelled', 'consultant.updated', 'payment.approved', 'session.created'])[1 + e.no % 5],
           'order', e.no::text, '{}', timestamptz '2024-10-20' + make_interval(secs => e.no::float8 * 63072000 / ${orders})
    from generate_series(1, ${Math.round(orders * 0.4)}) as e (no)
    join drawn d on d.no = 1 + (e.no * 7919::bigint) % ${Math.max(1, Math.round(consultants / 10))};
  insert into audit_links (position, seq, hash, sealed_at)
    select seq, seq, sha256(convert_to(seq::text, 'UTF8')), created_at from audit_events;
  insert into products (product_code, item_description, item_category, inventory_price, cost, active)
    select 'SERUM-' || no, ${drawn(['Serum', 'Crème', 'Toner', 'Lipstick', 'Balm'])} || ' number ' || no,
           (array['Face', 'Lips', 'Eyes', 'Body', 'Hair', 'Tools'])[1 + no % 6], 1000 + no % 9000, 300, case when no % 10 = 0 then 'N' else 'Y' end
    from generate_series(1, ${Math.max(1_000, Math.round(consultants / 50))}) no;
  insert into stock_levels (product_id, on_hand, low_level)
    select product_id, (random() * 100)::int, 5 from products where item_category in ('Face', 'Lips')`;

/** What triggers count otherwise. */
const totals = `
  delete from list_totals;
  insert into list_totals (list, day, state, currency, count, amount)
    select 'orders', (order_date at time zone 'UTC')::date, status, currency, count(*), sum(total) from orders group by 2, 3, 4
    union all
    select 'consultants', (join_date at time zone 'UTC')::date, status, null, count(*), 0 from consultants group by 2, 3
    union all
    select 'customers', (join_date at time zone 'UTC')::date, customer_state(consultant_id, user_id), null, count(*), 0
    from customers group by 2, 3`;
