import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { lineType } from '#contract/commission/line.ts';
import { period as periodShape } from '#contract/shapes.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { onlyFor } from '#server/audience.ts';
import { withinLimit } from '#server/auth/within-limit.ts';
import { earningsCsv, earningsPaper } from '#server/commission/earnings-files.ts';
import { statementPaper } from '#server/commission/statement-paper.ts';
import type { Call } from '#server/context.ts';
import type { PaperFile } from '#server/paper/file.ts';
import { slipPaper } from '#server/payout/slip-paper.ts';
import { yearEndCsv, yearEndPaper } from '#server/payout/year-end-files.ts';
import type { Env } from './guards.ts';
import { refusalOf } from './refusal.ts';

const choice = z.object({
  type: lineType.nullable().catch(null),
  q: z.string().trim().max(200).catch(''),
  consultant: z.string().trim().max(40).nullable().catch(null),
});

/**
 * The files that people download: `/api/statements/2026-10.pdf`, `/api/earnings/2026-10.csv` and `.pdf`,
 * `/api/year-end/2026.csv` and `.pdf`, `/api/year-end/2026/slip.pdf`. Who may have what
 * is decided where the same is answered as JSON; a refusal is JSON as everywhere. No cache keeps them.
 */
export function paperFiles(
  callOf: (c: Context<Env>) => Promise<Call>,
  log: (error: unknown, requestId: string) => void,
) {
  const papers = new Hono<Env>();

  /** Answers with the file that `make` comes to for whom the file is for. */
  const serve = async (
    c: Context<Env>,
    make: (call: Call, chosen: z.infer<typeof choice>) => Promise<PaperFile>,
  ): Promise<Response> => {
    try {
      const call = await callOf(c);
      onlyFor('consultant', call.actor);
      await withinLimit(call, 'papersOfPerson', userIdOf(call.actor) ?? '');
      const { searchParams } = c.get('url');
      const file = await make(
        call,
        choice.parse(Object.fromEntries(['type', 'q', 'consultant'].map((name) => [name, searchParams.get(name)]))),
      );
      return new Response(file.body, {
        headers: {
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.fileName}"`,
          'cache-control': 'private, no-store',
        },
      });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) log(error, c.get('requestId'));
      return Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });
    }
  };

  const named = (c: Context<Env>) => /^(.+)\.(csv|pdf)$/.exec(c.req.param('file') ?? '')?.slice(1) ?? [];

  papers.get('/statements/:file', (c, next) => {
    const [period, kind] = named(c);
    if (kind !== 'pdf' || !periodShape.safeParse(period).success || period === undefined) return next();
    return serve(c, (call, { consultant }) => statementPaper(call, period, consultant));
  });
  papers.get('/earnings/:file', (c, next) => {
    const [period, kind] = named(c);
    if (!periodShape.safeParse(period).success || period === undefined) return next();
    return serve(c, (call, { type, q: searchTerm }) =>
      (kind === 'csv' ? earningsCsv : earningsPaper)(call, { period, type, searchTerm }),
    );
  });
  const yearOf = (text: string | undefined) => (/^2\d{3}$/.test(text ?? '') ? Number(text) : null);
  papers.get('/year-end/:file', (c, next) => {
    const [text, kind] = named(c);
    const year = yearOf(text);
    return year === null ? next() : serve(c, (call) => (kind === 'csv' ? yearEndCsv : yearEndPaper)(call, year));
  });
  papers.get('/year-end/:year/slip.pdf', (c, next) => {
    const year = yearOf(c.req.param('year'));
    return year === null ? next() : serve(c, (call, { consultant }) => slipPaper(call, year, consultant));
  });
  return papers;
}
