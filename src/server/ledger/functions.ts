import { getBooksProof } from './get-books-proof.ts';
import { proveBooks } from './prove-books.ts';

export const ledgerFunctions = { getBooksProof, proveBooks };
