import { functions } from '../implement.ts';
import { auditExport } from './audit-export.ts';

export const logExport = functions.audit.logExport.handler(async ({ input, context }) => {
  await auditExport(context, input.list);
  return { success: true };
});
