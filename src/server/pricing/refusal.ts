import type { QuoteRefusal } from './quote.ts';

export type CartErrors = {
  UNKNOWN_PRODUCT(options: { data: { product_codes: string[] } }): Error;
  SHADE_REQUIRED(options: { data: { product_code: string } }): Error;
  UNKNOWN_SHADE(options: { data: { product_code: string } }): Error;
  OUT_OF_STOCK(options: {
    data: { items: { product_code: string; title: string; variant: string | null; available: number }[] };
  }): Error;
  UNKNOWN_REGION(): Error;
  NOT_SHIPPED_THERE(): Error;
};

/** A refused cart in the words of the contract; `errors` are the calling function's. */
export function cartError(errors: CartErrors, refused: QuoteRefusal): Error {
  switch (refused.code) {
    case 'unknown-product':
      return errors.UNKNOWN_PRODUCT({ data: { product_codes: [...refused.productCodes] } });
    case 'shade-required':
      return errors.SHADE_REQUIRED({ data: { product_code: refused.productCode } });
    case 'unknown-shade':
      return errors.UNKNOWN_SHADE({ data: { product_code: refused.productCode } });
    case 'out-of-stock':
      return errors.OUT_OF_STOCK({
        data: {
          items: refused.items.map(({ line, available }) => ({
            product_code: line.product.productCode,
            title: line.product.title,
            variant: line.shade?.name ?? null,
            available,
          })),
        },
      });
    case 'unknown-region':
      return errors.UNKNOWN_REGION();
    case 'not-shipped-there':
      return errors.NOT_SHIPPED_THERE();
  }
}
