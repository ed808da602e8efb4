import type { AnyProcedure } from '@orpc/server';
import { type FunctionMeta, functionName } from '#contract/function.ts';
import { router } from '#server/router.ts';

/** A function as it is called over HTTP. */
export type Declared = {
  readonly procedure: AnyProcedure;
  readonly reads: boolean;
  /** For whom a form with a file is read; null where no file is taken. */
  readonly fileFor: FunctionMeta['who'] | null;
};

/** Every function by its name in the address. Two of one name, or one that names no audience, stop the start. */
export function functionsByName(): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const noun of Object.values(router)) {
    for (const [key, procedure] of Object.entries(noun) as [string, AnyProcedure][]) {
      const name = functionName(key);
      const { meta, route } = procedure['~orpc'];
      if (found.has(name)) throw new Error(`two functions are named ${name}`);
      if (!('who' in meta)) throw new Error(`function ${name} does not say who may call it`);
      if (route.path !== `/functions/${name}`) throw new Error(`function ${name} has another address in its contract`);
      const { who, takesFile } = meta as FunctionMeta;
      found.set(name, { procedure, reads: route.method === 'GET', fileFor: takesFile === true ? who : null });
    }
  }
  return found;
}
