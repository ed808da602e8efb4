import { codeOf } from '#web/api.ts';

/** For `catch`: the page of a product that does not exist is not found. */
export function unknownProduct(error: unknown): never {
  if (['UNKNOWN_PRODUCT', 'BAD_REQUEST'].includes(codeOf(error) ?? '')) throw new Response(null, { status: 404 });
  throw error;
}
