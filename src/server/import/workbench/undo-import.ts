import { functions } from '../../implement.ts';
import { changeImport } from './change-import.ts';

export const undoImport = functions.import.undoImport.handler(async ({ input, context, errors }) => {
  const changed = await changeImport(context, input.import_id, { action: 'undo', state: 'reverting' });
  if (typeof changed === 'string') throw errors[changed]();
  return changed;
});
