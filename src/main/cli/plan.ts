import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { caseFile } from '#contract/commission/case.ts';
import { withAmounts } from '#contract/plan/with-amounts.ts';
import type { CaseResult } from '#domain/commission/case.ts';
import { evaluateCase } from '#domain/commission/case.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { caseRefusalSentence } from '#web/plan/example-sentences.ts';

const usage = `Usage: npm run --silent plan -- evaluate CASE.json
Prints the commission lines and statements that a worked example comes to; "-" reads it from standard input.
`;

/** The result of a case text, or a sentence why it has none. */
export function evaluate(text: string): CaseResult | string {
  const json = parsed(text);
  if (json === undefined) return 'The case is not JSON.';
  const file = readCaseFile(json);
  if (typeof file === 'string') return `The case is not valid: ${file}.`;
  const result = evaluateCase(file, planVersion1);
  return 'refusal' in result ? caseRefusalSentence(withAmounts(result.refusal)) : result;
}

/** The case in a file's JSON, or why it has none: one part of a sentence for each place. */
function readCaseFile(json: unknown): CaseFile | string {
  const parsed = caseFile.safeParse(json, { reportInput: true });
  return parsed.success ? parsed.data : parsed.error.issues.map(shapeLabels).join('; ');
}

const kindLabels: Readonly<Record<string, string>> = { string: 'text in quotes', array: 'a list', object: 'an object' };

function shapeLabels(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'the case';
  if (issue.code === 'unrecognized_keys')
    return `${place} has the unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code !== 'invalid_type') return `${place} is empty`;
  return issue.input === undefined ? `${place} is missing` : `${place} must be ${kindLabels[issue.expected]}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** The text of a file as the person sees its path: npm runs this in the package's folder, wherever it was called. */
function read(path: string): string | undefined {
  const folder = process.env.npm_lifecycle_event === 'plan' ? process.env.INIT_CWD : undefined;
  try {
    return readFileSync(path === '-' ? 0 : resolve(folder ?? '.', path), 'utf8');
  } catch {
    return undefined;
  }
}

function main([command, path, ...rest]: readonly string[]): number {
  if (command !== 'evaluate' || path === undefined || rest.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const text = read(path);
  const result = text === undefined ? `The case "${path}" cannot be read.` : evaluate(text);
  if (typeof result === 'string') {
    process.stderr.write(`${result}\n`);
    return 1;
  }
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
