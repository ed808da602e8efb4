import { functions } from '../../implement.ts';
import { changeImport } from './change-import.ts';

export const cancelImport = functions.import.cancelImport.handler(async ({ input, context, errors }) => {
  const changed = await changeImport(context, input.import_id, { action: 'cancel', state: 'canceled' });
  if (typeof changed === 'string') throw errors[changed]();
  return changed;
});
