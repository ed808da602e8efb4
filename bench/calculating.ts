import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { startCalculator } from '#main/calculator/calculator.ts';
import { appEnvironment, appFlags } from '#scripts/app.mjs';

const run = promisify(execFile);

/**
 * The peak memory, in megabytes, of the process that calculates for the site, started as the app starts it and asked
 * for one run through the API. `owner` makes that admin.
 */
export async function memoryOfRun(owner: pg.Client, url: string, dataDir: string): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    "update consultants set admin_role = 'owner' where consultant_no = 1 returning consultant_id as id",
  );
  const admin = rows[0]?.id;
  if (admin === undefined) throw new Error('the company has nobody');
  // A child process inherits the flags of this process.
  if (!appFlags.every((flag) => process.execArgv.includes(flag))) process.execArgv.push(...appFlags);
  const { NODE_ENV = '', NODE_COMPILE_CACHE = '' } = appEnvironment({});
  const calculate = async () => {
    const variables = { NODE_ENV, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'on' };
    const calculator = startCalculator({ variables, args: ['--now', '2026-10-20T12:00:00Z'] });
    let peak = 0;
    const sampling = setInterval(async () => {
      const { stdout } = await run('ps', ['-o', 'rss=,args=', '--ppid', String(process.pid)]).catch(() => ({
        stdout: '',
      }));
      const lines = stdout.split('\n').filter((line) => line.includes('birchline calculator'));
      peak = Math.max(peak, ...lines.map((line) => Number.parseInt(line, 10) / 1024));
    }, 50);
    try {
      const call = { name: 'calculate-sales-commissions', input: {}, requestId: randomUUID(), address: '' };
      await calculator.call({ ...call, actor: { role: 'admin', adminRole: 'owner', userId: admin } });
    } finally {
      clearInterval(sampling);
      await calculator.close();
    }
    return peak;
  };
  // The first start compiles the code, which later starts cache.
  await calculate();
  return calculate();
}
