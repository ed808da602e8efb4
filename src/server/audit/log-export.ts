import { dashboardListNeeds } from '#domain/report/dashboard-lists.ts';
import { onlyWith } from '../audience.ts';
import { functions } from '../implement.ts';
import { auditExport } from './audit-export.ts';

export const logExport = functions.audit.logExport.handler(async ({ input, context }) => {
  onlyWith(dashboardListNeeds[input.list], context.actor);
  await auditExport(context, input.list);
  return { success: true };
});
