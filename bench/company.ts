import type pg from 'pg';
import { hashPassword } from '#server/auth/password.ts';

/** The month that the benches calculate, and the clock's instant in it. */
export const benchPeriod = '2026-10';
export const benchNow = new Date('2026-10-20T12:00:00Z');

const firstNames =
  `Anna Bea Carla Dana Elena Fay Grace Hanna Ines Julia Kate Lena Maria Nora Olga Paula Quinn Rosa Sara Tara Uma Vera
  Wendy Xenia Yara Zoe Adele Bianca Chloe Daria Emma Fiona Gina Helen Irene Jana Kira Laura Mila Nina Oona Petra Ruth Sofia Thea
  Ursula Viola Willa`.split(/\s+/);
/** 2,640 last names. */
const lastNameParts = [
  'Al Ber Cor Dal El Fen Gar Hol Il Jor Kel Lam Mar Nor Ol Par Quar Ros Sal Tor Ul Var Wil Yar'.split(' '),
  'an ber cott den er field gate hart ing kins ler man ner over pole ric son ton us vale well worth'.split(' '),
  ['', 's', 'by', 'ley', 'more'],
];

/** One of these texts by chance, as SQL. */
const part = (texts: readonly string[]) =>
  `(array[${texts.map((text) => `'${text}'`).join()}])[1 + floor(random() * ${texts.length})::int]`;

/**
 * Fills an empty, migrated database with a typical company: 41 % of the consultants sell, five orders each, in a
 * genealogy about twice as deep as any plan pays. Orders are in random physical order, as after a real month. The
 * same shares and distributions as `companyOf` of the engine's bench, created by set-based statements; `client` is a
 * superuser's, because triggers and foreign keys are switched off while loading.
 */
export async function loadCompany(client: pg.ClientBase, consultants: number): Promise<void> {
  await client.query(`
    begin;
    set local session_replication_role = replica;
    set local synchronous_commit = off;
    select setseed(0.42);
    truncate auth."user" cascade;
    truncate commission_periods, commission_plans cascade;
    create temporary table drawn on commit drop as
      select no, gen_random_uuid() as id,
             case when no > 1 then 1 + floor(random() * (no - 1))::int end as sponsor_no,
             case when random() < 0.1 then 'Affiliate' else 'Beauty Consultant' end as program,
             timestamptz '2026-10-15 12:00Z' - make_interval(days => (random() * 1440)::int) as joined,
             random() < 0.41 as sells
      from generate_series(1, ${consultants}) as no;
    insert into auth."user" (id, name, email)
      select id, 'Consultant ' || no, 'c' || no || '@bench.example' from drawn order by no;
    insert into consultants (consultant_id, consultant_no, code, first_name, last_name, email, join_date,
                             sponsor_consultant_id, program_type, enrollment_month)
      overriding system value
      select d.id, d.no, 'LBC-' || d.no, ${part(firstNames)}, ${lastNameParts.map(part).join(' || ')},
             'c' || d.no || '@bench.example', d.joined, s.id,
             d.program, extract(month from d.joined)
      from drawn d left join drawn s on s.no = d.sponsor_no order by d.no;
    insert into sponsorships (consultant_id, sponsor_consultant_id, valid_from, reason)
      select consultant_id, sponsor_consultant_id, join_date, 'enrolled' from consultants;
    with recursive placed as (
        select consultant_id, int4send(consultant_no) as path from consultants where sponsor_consultant_id is null
        union all
        select c.consultant_id, p.path || int4send(c.consultant_no)
        from placed p join consultants c on c.sponsor_consultant_id = p.consultant_id)
      insert into genealogy_paths (consultant_id, path, has_left) select consultant_id, path, false from placed;
    insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                        period, first_name, last_name)
      select id, 'retail', 'code', paid, paid, paid, 'completed', 'CAD', floor(1000 + 85000 * random() ^ 1.8), '${benchPeriod}-01',
             'A', 'Shopper'
      from (select d.id, timestamptz '2026-10-01 12:00Z' + make_interval(secs => random() * 1600000) as paid
            from drawn d, generate_series(1, 5) where d.sells order by random()) as sold;
    insert into consultant_volumes (consultant_id, period, volume)
      select consultant_id, period, sum(commissionable_base) from orders group by 1, 2 order by 2, 1;
    delete from team_sizes;
    delete from team_volumes;
    delete from team_changes;
    insert into team_changes (path, members, volume) select path, 1, 0 from genealogy_paths;
    insert into team_changes (path, members, period, volume)
      select path, 0, period, volume from consultant_volumes join genealogy_paths using (consultant_id);
    select add_team_changes(null);
    truncate team_changes;
    update genealogy_paths p set last_order_at = o.last
      from (select consultant_id, max(order_date) as last from orders group by 1) o where o.consultant_id = p.consultant_id;
    commit;
  `);
  await client.query(
    'vacuum (analyze) consultants, sponsorships, genealogy_paths, orders, consultant_volumes, team_sizes, team_volumes',
  );
}

/** Lets someone of the company sign in with a password. */
export async function addPassword(
  client: pg.ClientBase,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await client.query('update auth."user" set email_verified = true where email = $1', [email]);
  await client.query(
    `insert into auth.account (account_id, provider_id, user_id, password)
     select id::text, 'credential', id, $1 from auth."user" where email = $2`,
    [await hashPassword(password), email],
  );
}
