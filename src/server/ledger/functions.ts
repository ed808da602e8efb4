import { proveBooks } from './prove-books.ts';

export const ledgerFunctions = { proveBooks };
