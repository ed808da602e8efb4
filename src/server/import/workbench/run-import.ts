import { functions } from '../../implement.ts';
import { changeImport } from './change-import.ts';

export const runImport = functions.import.runImport.handler(async ({ input, context, errors }) => {
  const changed = await changeImport(context, input.import_id, { action: 'run', state: 'importing' });
  if (typeof changed === 'string') throw errors[changed]();
  return changed;
});
