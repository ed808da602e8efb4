import { getCommissions } from './get-commissions.ts';
import { getStatement } from './get-statement.ts';

export const statementFunctions = { getCommissions, getStatement };
