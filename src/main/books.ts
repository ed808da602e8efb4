import type { Proof, ProofComparison } from '#contract/ledger.ts';
import { proofWords } from '#contract/ledger.ts';
import { parseSignedAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import { proofOf } from '#server/ledger/functions.ts';
import { startDeployment } from './deployment.ts';
import { readEnvironment } from './environment.ts';
import { isTold } from './told.ts';

// npm run --silent books -- prove: whether the books are balanced, check by check.

const usage = `Usage: npm run --silent books -- prove [--json]
Compares transactions, balances, statements, lines, orders and payouts with each other and prints what it found.
Ends with 0 when the books are balanced, with 1 when a check fails.
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
  const { title, one, other, things } = proofWords[check];
  const counted = `${compared.toLocaleString('en-US')} ${things}`;
  const differs = differing === 0 ? '' : `, ${differing.toLocaleString('en-US')} of them differ`;
  const sides = sums.map((pair) => {
    const sign = pair.one === pair.other ? '=' : '≠';
    return `    ${one} ${written(pair.one, pair)} ${sign} ${written(pair.other, pair)} ${other}`;
  });
  return [`${holds ? '✓' : '✗'} ${title} (${counted}${differs})`, ...sides].join('\n');
}

function examplesOf({ differing, examples }: ProofComparison): string[] {
  const told = examples.map((pair) => `    ✗ ${pair.what}: ${written(pair.one, pair)} ≠ ${written(pair.other, pair)}`);
  const rest = differing - examples.length;
  return rest > 0 ? [...told, `    … and ${rest.toLocaleString('en-US')} more`] : told;
}

function written(value: string, { currency }: Sides): string {
  if (currency === null) return Number(value).toLocaleString('en-US');
  const amount = parseSignedAmount(value);
  return amount === null ? `${value} ${currency}` : displayMoney({ amount, currency }, 'with code');
}

async function main([command, ...rest]: readonly string[]): Promise<number> {
  const json = rest.length === 1 && rest[0] === '--json';
  if (command !== 'prove' || (rest.length > 0 && !json)) {
    process.stderr.write(usage);
    return 2;
  }
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {} });
  try {
    const proof = await proofOf(deployment.db, deployment.now());
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
      console.error(isTold(error) ? error.message : error);
      process.exit(3);
    },
  );
}
