import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * The logins of the program, and the database roles that each may take on: the first is the initial one of a
 * connection. No statement on a connection can exceed them (docs/decisions/022).
 */
export const rolesOfLogins = {
  visitor: ['birchline_visitor'],
  customer: ['birchline_customer'],
  consultant: ['birchline_consultant'],
  /** An imported table is created as the role that owns imported tables. */
  admin: ['birchline_admin', 'birchline_importer'],
  /** A job is queued in the transaction that it belongs to. */
  worker: ['birchline_worker', 'birchline_jobs'],
  auth: ['birchline_auth', 'birchline_jobs'],
  jobs: ['birchline_jobs'],
  /** Creates the demo company, accounts and books in one transaction. No request uses it. */
  setup: ['birchline_worker', 'birchline_auth'],
} as const;
export type Login = keyof typeof rolesOfLogins;

const allLogins = Object.keys(rolesOfLogins) as Login[];

/** How the program connects to its database. */
export type Logins = {
  /** The address of the database for a login. */
  urlOf(login: Login): string;
  /** A person's id with the signature that proves to the database that the program acts for them. */
  signActor(userId: string): string;
  /** Proves to the database that the program acts for the company (docs/decisions/059). */
  readonly program: string;
};

/** The row of `secret.access`. */
type Access = { readonly logins: string; readonly password: Buffer; readonly actor_key: Buffer };

const nameOf = ({ logins }: Access, login: Login) => `birchline_${login}_${logins}`;
const passwordOf = ({ password }: Access, login: Login) =>
  createHmac('sha256', password).update(login).digest('base64url');

async function readAccess(owner: pg.ClientBase): Promise<Access> {
  const { rows } = await owner.query<Access>('select logins, password, actor_key from secret.access');
  const [access] = rows;
  if (!access) throw new Error('secret.access is empty');
  return access;
}

const loginsWith = (url: string, access: Access): Logins => ({
  urlOf(login) {
    const address = new URL(url);
    address.username = nameOf(access, login);
    address.password = passwordOf(access, login);
    return address.href;
  },
  signActor: (userId) => userId + signatureOf(userId, access.actor_key),
  program: programOf(access),
});

/** The value of `app.program`. */
const programOf = ({ actor_key }: Access) => createHmac('sha256', actor_key).update('program').digest('hex');

/** The signature that `app_user_id()` checks. */
function signatureOf(userId: string, key: Buffer): string {
  const inner = createHash('sha256').update(key).update(userId).digest();
  return createHash('sha256').update(key).update(inner).digest('hex');
}

/** The logins of a migrated database. `owner` is connected as its owner; `url` is the database's address. */
export const readLogins = async (owner: pg.ClientBase, url: string): Promise<Logins> =>
  loginsWith(url, await readAccess(owner));

/**
 * Gives every login its password, roles and default settings, and creates missing ones: a dump may have been restored
 * on another server, and a login can change its own password. `owner` is connected as the owner and holds the lock of
 * migrations.
 */
export async function renewLogins(owner: pg.ClientBase, url: string): Promise<Logins> {
  const access = await readAccess(owner);
  for (let tries = 1; ; tries++) {
    try {
      await owner.query(renewal(access));
      break;
    } catch (error) {
      // Another database of this server may renew the same logins, for instance a copy of this one.
      if (tries === 10 || !/tuple concurrently updated|already exists|duplicate key/.test(String(error))) throw error;
    }
  }
  return readLogins(owner, url);
}

/** One transaction, so that no login ever lacks its roles. */
function renewal(access: Access): string {
  const hash = createHash('sha256').update(programOf(access)).digest('hex');
  const statements = allLogins.flatMap((login) => {
    const name = nameOf(access, login);
    const password = verifierOf(passwordOf(access, login));
    return [
      `if to_regrole('${name}') is null then create role ${name}; end if;`,
      `alter role ${name} login noinherit password '${password}';`,
      `alter role ${name} reset all;`,
      `execute format('grant connect on database %I to ${name}', current_database());`,
      ...rolesOfLogins[login].map((role) => `grant ${role} to ${name};`),
    ];
  });
  // A function with the owner's rights could read a temporary table instead of the one that it means.
  const noTemporary = `execute format('revoke temporary on database %I from public', current_database());`;
  return `do $do$ begin ${noTemporary} ${statements.join('\n')} ${programCheck(hash)} end $do$`;
}

/** Lets `program_is_known()` compare with this hash. A function that has it already is not replaced, which would invalidate plans. */
const programCheck = (hash: string) => `
  if (select position('${hash}' in prosrc) = 0 from pg_proc where oid = 'public.program_is_known()'::regprocedure) then
    create or replace function public.program_is_known() returns boolean language plpgsql immutable parallel safe as $body$
      begin
        return pg_catalog.sha256(pg_catalog.convert_to(coalesce(pg_catalog.current_setting('app.program', true), ''), 'UTF8'))
               = '\\x${hash}'::bytea;
      end $body$;
  end if;`;

/** The server's form of a password (SCRAM-SHA-256, RFC 5803), so that no statement log contains the password. */
function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
