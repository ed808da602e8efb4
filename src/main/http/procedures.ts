import type { AnyProcedure } from '@orpc/server';
import { type FunctionMeta, functionName } from '#contract/function.ts';
import { router } from '#server/router.ts';

/** A function as called over HTTP. */
export type Declared = {
  readonly procedure: AnyProcedure;
  readonly reads: boolean;
  /** The callers from whom a form with a file is accepted; null if the function takes no file. */
  readonly fileFor: Pick<FunctionMeta, 'who' | 'permission'> | null;
};

/** Every function by its name in the address. Throws for a duplicate name or a missing audience. */
export function functionsByName(): Map<string, Declared> {
  const functions = new Map<string, Declared>();
  for (const noun of Object.values(router)) {
    for (const [key, procedure] of Object.entries(noun) as [string, AnyProcedure][]) {
      const name = functionName(key);
      const { meta, route } = procedure['~orpc'];
      if (functions.has(name)) throw new Error(`two functions are named ${name}`);
      if (!('who' in meta)) throw new Error(`function ${name} has no audience`);
      if (route.path !== `/functions/${name}`)
        throw new Error(`function ${name} has a different address in its contract`);
      const { takesFile, ...access } = meta as FunctionMeta;
      functions.set(name, { procedure, reads: route.method === 'GET', fileFor: takesFile === true ? access : null });
    }
  }
  return functions;
}
