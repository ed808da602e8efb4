import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { taxFilingErrors } from '#contract/tax/tax-filing.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { FilingPayer, FilingSlip, FilingTotals } from '#domain/tax/filing.ts';
import { fireHead, firePayee, fireTail } from '#domain/tax/fire-file.ts';
import { t4aHead, t4aSlip, t4aTail } from '#domain/tax/t4a-file.ts';
import { onlyWith } from '../audience.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { bytesOf, type DocumentFile } from '../documents/document-file.ts';
import { type FilingWanted, filingBatches } from './filing-slips.ts';
import { filingState } from './get-tax-filing.ts';

/** The file of a year for the tax office, for an admin. Refused while anything is missing. The download is audited. */
export async function taxFilingFile(context: Call, year: number, slip: FilingWanted['slip']): Promise<DocumentFile> {
  onlyWith('tax:write', context.actor);
  const { company, db, payouts } = context;
  const wanted = { year, slip, company };
  const { totals, payer, obstacles } = await withActor(
    db,
    worker,
    async (tx) => {
      const state = await filingState(tx, wanted, context.now());
      if (state.obstacles.length > 0) return state;
      await writeAuditEvent(tx, context, 'download-tax-filing', ['tax-filing', `${slip} ${year}`], {
        slips: state.totals.slips,
        amount: state.totals.amount.toString(),
      });
      return state;
    },
    'repeatable read',
  );
  if (obstacles.length > 0) throw new ORPCError('NOT_READY', { ...taxFilingErrors.NOT_READY, data: { obstacles } });
  const slips = filingBatches((work) => withActor(db, worker, work, 'repeatable read'), wanted, payouts.keys);
  const text =
    slip === 'T4A'
      ? t4aText(payer, year, totals, slips)
      : fireText(payer, year, Number(dayOf(context.now(), company.timeZone).slice(0, 4)), totals, slips);
  return {
    fileName: slip === 'T4A' ? `t4a-${year}.xml` : `1099-nec-${year}.txt`,
    type: slip === 'T4A' ? 'application/xml' : 'text/plain; charset=us-ascii',
    body: bytesOf(Readable.from(text)),
  };
}

async function* t4aText(payer: FilingPayer, year: number, totals: FilingTotals, slips: AsyncIterable<FilingSlip>) {
  yield t4aHead(payer, year);
  yield* agreeing(slips, totals, (slip) => t4aSlip(payer, slip));
  yield t4aTail(payer, year, totals);
}

async function* fireText(
  payer: FilingPayer,
  year: number,
  now: number,
  totals: FilingTotals,
  slips: AsyncIterable<FilingSlip>,
) {
  yield fireHead(payer, year, now, totals);
  yield* agreeing(slips, totals, (slip, at) => firePayee(year, slip, at));
  yield fireTail(totals);
}

/** Writes each slip. If they differ from the totals, because a payment was recorded meanwhile, the download breaks. */
async function* agreeing(
  slips: AsyncIterable<FilingSlip>,
  totals: FilingTotals,
  write: (slip: FilingSlip, at: number) => string,
): AsyncGenerator<string> {
  let written = 0;
  let amount = 0n;
  for await (const slip of slips) {
    yield write(slip, written);
    written += 1;
    amount += slip.amount;
  }
  if (written !== totals.slips || amount !== totals.amount)
    throw new Error('the slips changed while the file was written');
}
