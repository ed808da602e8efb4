import { ORPCError, type ORPCErrorCode, type ORPCErrorJSON } from '@orpc/client';
import { Tinypool } from 'tinypool';
import type { Actor } from '#domain/account/actor.ts';
import type { Call } from '#server/context.ts';
import { DatabaseConnectionError } from '#server/db/connection-error.ts';
import type { Reported } from '#server/order/webhook/store-state.ts';
import { type RefusedCall, RefusedElsewhere } from '../http/error-response.ts';

/**
 * The functions that calculate for the whole company: seconds of work and several hundred megabytes at a million
 * consultants. They run in a separate process, so that other requests do not wait and the memory is freed when it ends.
 */
const calculations: ReadonlySet<string> = new Set([
  'calculate-sales-commissions',
  'sign-off-run',
  'close-commission-run',
  'replay-commission-run',
  'compare-runs',
  'simulate-plan',
  'preview-return',
  'record-return',
  'preview-cancellation',
  'update-order-status',
  'preview-sponsor-move',
  'move-sponsor',
  'calculate-history',
  'prove-books',
  'run-provider-event-again',
]);

/** Those that refuse what needs no calculation before they go to the calculating process, which may have to start first. */
const checkedFirst: ReadonlySet<string> = new Set(['preview-return']);

/** Whether a call goes to the calculating process. Only admins calculate, so this process refuses others. */
const isCalculated = (name: string, { role }: Actor): boolean => role === 'admin' && calculations.has(name);

/** A call as it goes to the calculating process: who acts is decided before, what they may do is decided there. */
export type AskedCall = {
  readonly name: string;
  readonly input: unknown;
  readonly actor: Actor;
  readonly requestId: string;
  readonly address: string;
};

/** What comes back from the process: the output, an error that the function declares, or another failure and its reason for the log. */
export type CalculatedAnswer =
  | { readonly output: unknown }
  | { readonly error: ORPCErrorJSON<ORPCErrorCode, unknown> }
  | { readonly failure: { readonly reason: string; readonly refused: RefusedCall } };

export type Calculator = {
  /** Starts the process before a call that may follow soon. */
  wake(): void;
  /** The function's output. Throws what the function throws, so that callers see no difference to a call in this process. */
  call(call: AskedCall): Promise<unknown>;
  /** Stores what a provider reported about an order of a closed month, which is calculated again. */
  store(reported: Reported): Promise<void>;
  close(): Promise<void>;
};

export type CalculatorOptions = {
  /** Environment variables that the process gets in addition to those of this one: above all its database. */
  readonly variables: Readonly<Record<string, string>>;
  /** Arguments of the program: a fixed clock. */
  readonly args: readonly string[];
  /** Milliseconds without a call after which the process ends. */
  readonly idle?: number;
};

// Blocks above this size go back to the system as soon as they are freed; glibc keeps megabytes of them otherwise.
const memory = { MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };

/**
 * Calls functions in a second process on the same database, which starts before a call and ends when it is idle. If it
 * dies, waiting callers are asked to try again: the database has rolled back the unfinished work.
 */
export function startCalculator({ variables, args, idle = 5 * 60_000 }: CalculatorOptions): Calculator {
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: new URL('./calculator-process.ts', import.meta.url).href,
    env: { ...definedVariables(process.env), ...memory, ...variables },
    argv: [...args],
    // What providers report has amounts and instants, which are no JSON.
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    // What keeps two calls apart is the database's locks.
    concurrentTasksPerWorker: 100,
    idleTimeout: idle,
  });
  let closed = false;
  // The pool would keep the calls that waited for a process which ended before it was ready.
  pool.on('error', (error: Error) => {
    if (!closed) console.error(`the calculating process: ${error.message}`);
    pool.cancelPendingTasks();
  });

  const run = async (call: AskedCall | Reported | null): Promise<CalculatedAnswer> => {
    if (closed) throw new CalculatorLost('the calculating process is closed');
    try {
      return await pool.run(call);
    } catch (cause) {
      throw new CalculatorLost('the calculating process lost a call', { cause });
    }
  };
  const outputOf = async (asked: AskedCall | Reported): Promise<unknown> => {
    const answer = await run(asked);
    if ('output' in answer) return answer.output;
    if ('error' in answer) throw new ORPCError(answer.error.code, answer.error);
    throw new RefusedElsewhere(answer.failure.reason, answer.failure.refused);
  };
  return {
    wake() {
      // What fails here fails again at the call, and is answered there.
      run(null).catch(() => {});
    },
    call: outputOf,
    async store(reported) {
      await outputOf(reported).catch((error: unknown) => {
        // An admin reads the reason, which has the name of the error already.
        throw error instanceof RefusedElsewhere ? new Error(error.message.replace(/^Error: /, '')) : error;
      });
    },
    close() {
      closed = true;
      return pool.destroy();
    },
  };
}

const definedVariables = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A function to call, as the caller of a request. */
type Calling = {
  readonly calculator: Calculator | undefined;
  readonly name: string;
  readonly input: unknown;
  readonly caller: Call;
};

/**
 * Calls a function: one of `calculations` in the calculating process, if there is one; others with `call` in this process.
 *
 * @throws what the function throws; `DatabaseConnectionError` when the database does not answer.
 */
export function callOrCalculate(
  { calculator, name, input, caller }: Calling,
  call: (caller: Call) => Promise<unknown>,
): Promise<unknown> {
  if (!calculator || !isCalculated(name, caller.actor)) return call(caller);
  const calculated = () => calculate(calculator, name, input, caller);
  return checkedFirst.has(name) ? call({ ...caller, calculate: calculated }) : calculated();
}

async function calculate(calculator: Calculator, name: string, input: unknown, caller: Call): Promise<unknown> {
  const { actor, requestId, address, probe } = caller;
  // The process waits for the database without limit, so first check whether it answers.
  if (!(await probe.answers())) throw new DatabaseConnectionError('the database does not answer');
  return calculator.call({ name, input, actor, requestId, address });
}

/** Its code is one for which `refusalOf` asks the caller to try again in a moment. */
class CalculatorLost extends Error {
  readonly code = 'EPIPE';
}
