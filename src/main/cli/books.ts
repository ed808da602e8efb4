import { formatCount } from '#contract/language/format.ts';
import type { Proof, ProofComparison } from '#contract/ledger/ledger.ts';
import { worker } from '#domain/account/actor.ts';
import { parseSignedAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import { type AuditChain, readAuditChain } from '#server/audit/audit-chain.ts';
import { sealAuditEvents } from '#server/audit/seal-audit-events.ts';
import { withActor } from '#server/db/actor.ts';
import { proveAndSave } from '#server/ledger/prove-books.ts';
import { proofLabels } from '#web/ledger/proof-labels.ts';
import { startDeployment } from '../config/deployment.ts';
import { readEnvironment } from '../config/environment.ts';
import { isStartupError } from '../config/startup-error.ts';

// npm run --silent books -- prove: whether the books are balanced, check by check; -- audit: whether the audit is unchanged.

const usage = `Usage: npm run --silent books -- prove [--json]
       npm run --silent books -- audit [HEAD]
prove compares transactions, balances, statements, lines, orders and payouts with each other, verifies the chain of audit
events, and prints what it found. audit seals what is not sealed yet, verifies the chain, and prints its head, or where it
breaks. Note the head elsewhere: given as HEAD later, it proves that nothing up to it was changed or removed.
Ends with 0 when everything holds, with 1 when it does not.
`;

type Sides = ProofComparison['sums'][number];

/** The proof as a report for people, one line per check, below it what differs. */
export function reportOf({ balanced, as_of, comparisons }: Proof, company: string): string {
  const failed = comparisons.filter(({ holds }) => !holds).length;
  const lines = comparisons.flatMap((comparison) => [lineOf(comparison), ...examplesOf(comparison)]);
  const verdict = balanced
    ? `The books are balanced: all ${comparisons.length} checks hold.`
    : `The books are NOT balanced: ${failed} of ${comparisons.length} checks failed.`;
  return [`Books of ${company} as of ${as_of}`, '', ...lines, '', verdict, ''].join('\n');
}

function lineOf({ check, holds, compared, differing, sums }: ProofComparison): string {
  const { title, one, other, things } = proofLabels[check];
  const counted = things({ count: compared, shown: formatCount(compared) });
  const differs = differing === 0 ? '' : `, ${formatCount(differing)} of them differ`;
  const sides = sums.map((pair) => {
    const sign = pair.one === pair.other ? '=' : '≠';
    return `    ${one()} ${written(pair.one, pair)} ${sign} ${written(pair.other, pair)} ${other()}`;
  });
  return [`${holds ? '✓' : '✗'} ${title()} (${counted}${differs})`, ...sides].join('\n');
}

function examplesOf({ differing, examples }: ProofComparison): string[] {
  const lines = examples.map((pair) => `    ✗ ${pair.what}: ${written(pair.one, pair)} ≠ ${written(pair.other, pair)}`);
  const rest = differing - examples.length;
  return rest > 0 ? [...lines, `    … and ${formatCount(rest)} more`] : lines;
}

function written(value: string, { currency }: Sides): string {
  if (currency === null) return formatCount(Number(value));
  const amount = parseSignedAmount(value);
  return amount === null ? `${value} ${currency}` : displayMoney({ amount, currency }, 'with code');
}

/** The chain of audit events as a report for people. `noted` is the head that was given; empty for none. */
export function auditReportOf({ sealed, head, firstBroken, noted: position }: AuditChain, noted: string): string[] {
  if (firstBroken !== null) {
    const { position: link, event } = firstBroken;
    return [
      `✗ The chain of audit events breaks at link ${link}: event ${event} was changed or removed, or the link was.`,
    ];
  }
  const whole = `✓ ${formatCount(sealed)} audit events are unchanged since they were sealed.`;
  if (noted !== '' && position === null) {
    return [whole, `✗ The chain does not have the head ${noted}: events were removed, or all of it was written anew.`];
  }
  const since = noted === '' ? [] : [`✓ The head that you noted is link ${position}: nothing up to it was changed.`];
  return [whole, ...since, `  head ${head ?? 'none'}`];
}

async function verifyAudit(noted: string): Promise<number> {
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {}, jobs: 'send' });
  try {
    const { db, now } = deployment;
    await sealAuditEvents(db, now());
    const lines = auditReportOf(await withActor(db, worker, (tx) => readAuditChain(tx, noted)), noted);
    process.stdout.write(`${lines.join('\n')}\n`);
    return lines.some((line) => line.startsWith('✗')) ? 1 : 0;
  } finally {
    await close();
  }
}

async function main([command, ...rest]: readonly string[]): Promise<number> {
  const [noted = ''] = rest;
  if (command === 'audit' && rest.length <= 1 && /^([0-9a-f]{64})?$/i.test(noted)) return verifyAudit(noted);
  const json = rest.length === 1 && rest[0] === '--json';
  if (command !== 'prove' || (rest.length > 0 && !json)) {
    process.stderr.write(usage);
    return 2;
  }
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {} });
  try {
    const proof = await proveAndSave(deployment.db, deployment.now());
    process.stdout.write(json ? `${JSON.stringify(proof, null, 1)}\n` : reportOf(proof, deployment.company.brand.name));
    return proof.balanced ? 0 : 1;
  } finally {
    await close();
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(isStartupError(error) ? error.message : error);
      process.exit(3);
    },
  );
}
