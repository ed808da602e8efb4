import { getAuditActions } from './get-audit-actions.ts';
import { getAuditEvents } from './get-audit-events.ts';
import { logExport } from './log-export.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

export const auditFunctions = { getAuditEvents, getAuditActions, logExport, verifyAuditChain };
