import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/database/database.ts';
import { tooOld } from './database-unavailable.ts';
import { migrateDatabase } from './migrate.ts';

// The messages for a person who starts the program on their own database.

test('for an address without a server', async () => {
  await expect(migrateDatabase('postgres://birchline:secret@127.0.0.1:1/birchline')).rejects.toThrow(
    /^No database answers at 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\): start it, or correct DATABASE_URL\.$/,
  );
  await expect(migrateDatabase('postgres://birchline:secret@localhost:1/birchline')).rejects.toThrow(
    /^No database answers at localhost:1 \(connect ECONNREFUSED .*\): start it, or correct DATABASE_URL\.$/,
  );
});

test('for an address of another service', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(migrateDatabase(`postgres://birchline:secret@127.0.0.1:${port}/birchline`)).rejects.toThrow(
    new RegExp(`^No database answers at 127\\.0\\.0\\.1:${port} \\(`),
  );
  other.close();
});

test('for a wrong password, another database, a login without rights: never shows the password', async () => {
  const { url, drop } = await freshDatabase();
  const at = new URL(url);
  const place = `${at.hostname}:${at.port}`;
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const wrong = changed((address) => {
    address.password = 'wrong-secret';
  });
  await expect(migrateDatabase(wrong)).rejects.toThrow(
    new RegExp(
      `^The database at ${place} refuses the login of DATABASE_URL \\(password authentication failed .*\\)\\.$`,
    ),
  );
  await expect(migrateDatabase(wrong)).rejects.not.toThrow('wrong-secret');
  const otherDatabase = changed((address) => {
    address.pathname = '/elsewhere';
  });
  await expect(migrateDatabase(otherDatabase)).rejects.toThrow(
    `At ${place} there is no such database (database "elsewhere" does not exist): make it, or correct DATABASE_URL.`,
  );

  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("drop role if exists unusable_guest; create role unusable_guest login password 'guest'");
  const guest = changed((address) => {
    address.username = 'unusable_guest';
    address.password = 'guest';
  });
  await expect(migrateDatabase(guest)).rejects.toThrow(
    /^The login of DATABASE_URL must own the database at .* and may create roles \(permission denied .*\)\.$/,
  );
  await owner.query('drop role unusable_guest');
  await owner.end();
  await drop();
});

test('for a version that is too old', () => {
  expect(tooOld('postgres://birchline:secret@db/birchline', '14.9').message).toBe(
    'The database at db:5432 is PostgreSQL 14.9: 15 or newer is needed.',
  );
});
