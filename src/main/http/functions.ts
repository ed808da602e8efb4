import { call } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { mayCall } from '#server/audience.ts';
import { restrictToScopes } from '#server/auth/api-key.ts';
import { type Calculator, callOrCalculate } from '../calculator/calculator.ts';
import { type RefusedCall, refusalOf } from './error-response.ts';
import type { Env } from './guards.ts';
import { type Declared, functionsByName } from './procedures.ts';
import type { CachedOr, CallOf, Log } from './request-context.ts';
import { formOf, inputOf, isForm, refuse } from './request-input.ts';

/** Reads without input that answer every visitor the same until the catalog changes. */
const cachedReads: ReadonlySet<string> = new Set(['get-public-products']);

/**
 * The API: `POST /api/functions/<name>` with a JSON body, reads also by GET with a query. An error answer is
 * `{code, error, data?}` with its status. Calculations for a whole company run in `calculator`, if there is one.
 */
export function functionsApi(callOf: CallOf, log: Log, cachedOr: CachedOr, calculator?: Calculator) {
  const byName = functionsByName();
  const api = new Hono<Env>();
  api.all('/:name', async (c) => {
    const name = c.req.param('name');
    const declared = byName.get(name);
    if (!declared) return refuse(404, { code: 'UNKNOWN_FUNCTION', error: 'There is no such function.' });
    const methods = declared.reads ? ['GET', 'HEAD', 'POST'] : ['POST'];
    if (!methods.includes(c.req.method)) return wrongMethod(declared.reads);
    const own = () => answer(c, name, declared);
    if (!cachedReads.has(name) || c.get('url').search !== '') return own();
    const make = async () => {
      const response = await own();
      const cacheable = response.status === 200;
      if (cacheable) {
        response.headers.set('cache-control', 'no-cache');
        response.headers.set('vary', 'Accept-Encoding, Cookie, Host');
      }
      return { response, cacheable };
    };
    return cachedOr(c, make, own);
  });

  async function answer(c: Context<Env>, name: string, declared: Declared): Promise<Response> {
    try {
      const sentFile = declared.fileFor !== null && isForm(c.req.raw);
      // A file is not even received from a caller without permission.
      const context = sentFile ? await callOf(c) : null;
      if (context !== null) restrictToScopes(context, declared.procedure['~orpc'].route);
      const mayNot = context !== null && declared.fileFor !== null && !mayCall(declared.fileFor, context.actor);
      const input = mayNot ? undefined : sentFile ? await formOf(c.req.raw) : await inputOf(c.req.raw, declared);
      if (input instanceof Response) return input;
      const called = context ?? (await callOf(c));
      // Also before a calculation in another process, which does not know the key.
      restrictToScopes(called, declared.procedure['~orpc'].route);
      // An admin may be about to calculate, so the process starts now.
      if (called.actor.role === 'admin') calculator?.wake();
      const calling = { calculator, name, input, caller: called };
      return success(await callOrCalculate(calling, (context) => call(declared.procedure, input, { context })));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) log(error, c.get('requestId'));
      return refused(refusal);
    }
  }

  return api;
}

const wrongMethod = (reads: boolean) =>
  refuse(
    405,
    {
      code: 'METHOD_NOT_ALLOWED',
      error: reads ? 'This function is called with GET or POST.' : 'This function is called with POST.',
    },
    { allow: reads ? 'GET, HEAD, POST' : 'POST' },
  );

const success = (output: unknown) => Response.json(output ?? null, { headers: { 'cache-control': 'no-store' } });
const refused = ({ status, refusal, headers }: RefusedCall) => refuse(status, refusal, headers);
