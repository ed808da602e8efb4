import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Actor } from '#domain/person/actor.ts';
import { type RefusedCall, refusalOf } from './refusal.ts';

/**
 * What calculates for the whole company: seconds of work and a good part of a gigabyte at a million consultants. It is
 * asked of a process of its own, so that nobody else of the site waits for it and its memory goes with it.
 */
export const calculations: ReadonlySet<string> = new Set([
  'calculate-sales-commissions',
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
]);

/** A call as it goes to the calculating process: who acts is decided before, what she may is decided there. */
export type AskedCall = {
  readonly name: string;
  readonly input: unknown;
  readonly actor: Actor;
  readonly requestId: string;
  readonly address: string;
};

export type CalculatedAnswer = { readonly output: unknown } | { readonly refused: RefusedCall };

/** What the two processes send to each other. */
export type Question = { readonly id: number; readonly call: AskedCall };
export type ToldAnswer = 'ready' | { readonly id: number; readonly answer: CalculatedAnswer };

export type Calculator = {
  /** Somebody may ask soon. */
  wake(): void;
  /** Throws when it is closed already. */
  answer(call: AskedCall): Promise<CalculatedAnswer>;
  close(): Promise<void>;
};

export type CalculatorOptions = {
  /** What the process is told beyond this one's own environment: its database above all. */
  readonly variables: Readonly<Record<string, string>>;
  /** Arguments of the program: a fixed clock. */
  readonly args: readonly string[];
  /** Milliseconds without a question after which the process is let go. */
  readonly idle?: number;
};

type Running = {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly waiting: Map<number, (answer: CalculatedAnswer) => void>;
};

// What is larger than this goes back to the system as soon as it is let go (glibc keeps megabytes for later otherwise).
const memory = { MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };

const program = fileURLToPath(new URL('./calculator-process.ts', import.meta.url));

/**
 * Asks a second process on the same database, which is started when somebody may need it and let go when nobody does.
 * Where it dies, who waits is told to try again: the database has undone what was half done.
 */
export function startCalculator({ variables, args, idle = 5 * 60_000 }: CalculatorOptions): Calculator {
  let running: Running | null = null;
  let idling: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let questions = 0;

  const letGoWhenIdle = () => {
    clearTimeout(idling);
    idling = setTimeout(() => {
      if (running === null) return;
      if (running.waiting.size > 0) return letGoWhenIdle();
      const { child } = running;
      running = null;
      child.disconnect();
    }, idle).unref();
  };

  const start = (): Running => {
    // A session of its own: a terminal's Ctrl+C is this process's to answer, and see `yieldToShoppers`.
    const child = fork(program, args, { env: { ...process.env, ...memory, ...variables }, detached: true });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const waiting: Running['waiting'] = new Map();
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const started = { child, ready: ready.promise, ended: ended.promise, waiting };
    ready.promise.catch(() => {});
    child.on('message', (told: ToldAnswer) => {
      if (told === 'ready') return ready.resolve();
      waiting.get(told.id)?.(told.answer);
      waiting.delete(told.id);
    });
    const lost = () => {
      if (running === started) running = null;
    };
    child.on('disconnect', lost);
    child.on('error', (error) => console.error(`the calculating process: ${error.message}`));
    child.on('exit', (code, signal) => {
      lost();
      ready.reject(new Error(`the calculating process ended before it was ready (${code ?? signal})`));
      if (waiting.size > 0) console.error(`the calculating process ended (${code ?? signal}) with calls to answer`);
      for (const tell of waiting.values()) tell({ refused: refusalOf(new CalculatorLost()) });
      ended.resolve();
    });
    return started;
  };

  const wake = (): Running => {
    if (closed) throw new CalculatorLost();
    letGoWhenIdle();
    running ??= start();
    return running;
  };

  return {
    wake: () => void wake(),
    answer(call) {
      const { child, ready, waiting } = wake();
      return new Promise((resolve) => {
        const question: Question = { id: ++questions, call };
        waiting.set(question.id, resolve);
        // Where it is lost before or on the way, its end tells who waits.
        ready.then(
          () => child.send(question, () => {}),
          () => {},
        );
      });
    },
    async close() {
      closed = true;
      clearTimeout(idling);
      const last = running;
      if (last?.child.connected) last.child.disconnect();
      await last?.ended;
    },
  };
}

/** Named so that whoever asked is told to try again in a moment (`refusalOf`). */
class CalculatorLost extends Error {
  readonly code = 'EPIPE';
}
