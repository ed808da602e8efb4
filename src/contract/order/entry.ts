import { z } from 'zod';
import { maxLines, maxQuantity } from '#domain/pricing/cart-limits.ts';
import { optionalPhone } from '../account/phone.ts';
import { productCode } from '../catalog/catalog.ts';
import { command } from '../function.ts';
import { postalCodeProblem } from '../pricing/postal-code.ts';
import { cartRefusals, pricedCart } from '../pricing/pricing.ts';
import { amount, day, email, id, idempotencyKey, optionalLine, singleLine, wrongFields } from '../shapes.ts';
import { adminOrderRow, unknownOrder } from './row.ts';

const missing = 'Fill in this field';

/** The code of a product, or of its shade where it has shades. A row without a code is ignored. */
const entryLine = z.strictObject({
  item_code: z.union([productCode, z.literal('')]).default(''),
  quantity: z
    .number()
    .int('Quantities are whole numbers')
    .min(0)
    .max(maxQuantity, 'At most 99 of one product')
    .default(1),
});
const entryLines = z.array(entryLine).max(maxLines, 'At most 50 lines in one order');

const entryRefusals = {
  ...cartRefusals,
  NO_ITEMS: { status: 422, message: 'Choose at least one product.' },
} as const;

/** How an admin's order is paid: by the buyer with a link, or already received another way. */
export const entryPayment = z.enum(['link', 'cheque', 'bank', 'cash']);
export type EntryPayment = z.infer<typeof entryPayment>;

/** Who orders what, for which address, and who gets the credit. */
const entry = z.strictObject({
  /** An existing customer; null for the one with this email address, or a new one. */
  customer_id: id.nullable().default(null),
  first_name: singleLine(80, missing),
  last_name: singleLine(80, missing),
  email: z.string().trim().min(1, missing).pipe(email),
  phone: optionalPhone(30),
  address_1: singleLine(120, missing),
  address_2: optionalLine(120),
  city: singleLine(80, missing),
  state: singleLine(40, missing),
  postcode: singleLine(12, missing),
  country: z.string().trim().length(2).default('CA'),
  /** The code of the consultant who gets the credit; empty for none. */
  consultant_code: optionalLine(40),
  lines: entryLines,
});

export type OrderEntry = z.output<typeof entry>;

function checkPostalCode({ country, state, postcode }: z.output<typeof entry>, context: z.RefinementCtx): void {
  const message = postcode === '' ? null : postalCodeProblem(country, state, postcode);
  if (message !== null) context.addIssue({ code: 'custom', path: ['postcode'], message });
}

const entryErrors = {
  ...entryRefusals,
  UNKNOWN_CUSTOMER: { status: 404, message: 'This customer does not exist.' },
  UNKNOWN_CONSULTANT_CODE: {
    status: 422,
    message: 'No active consultant has this code.',
    data: wrongFields,
  },
} as const;

/** What an order would cost, and who would get the credit. */
const entryPreview = pricedCart.extend({
  consultant: z.object({ code: z.string(), name: z.string() }).nullable(),
});
export type EntryPreview = z.infer<typeof entryPreview>;

/** Other items for an unpaid order. */
const edit = z.strictObject({
  order_id: id,
  lines: entryLines,
  /** The total that the admin saw: refused if someone else has changed the order meanwhile. */
  expected_total: amount,
});

const editErrors = {
  ...unknownOrder,
  ...entryRefusals,
  NOT_EDITABLE: { status: 409, message: 'Only unpaid orders that are not cancelled can be changed.' },
  ORDER_CHANGED: { status: 409, message: 'Someone else has changed this order. Check it, then try again.' },
} as const;

/** Orders that admins enter for customers, by phone for instance. */
export const orderEntryFunctions = {
  previewOrder: command(
    'preview-order',
    'orders:write',
    'What an order for a customer costs, and who gets the credit, before it is entered',
  )
    .input(entry.superRefine(checkPostalCode))
    .errors(entryErrors)
    .output(entryPreview),

  createOrder: command('create-order', 'orders:write', 'Enter an order for a customer at the shop’s prices, once')
    .input(
      entry
        .extend({
          payment: entryPayment,
          /** The day on which a payment arrived, and its reference. */
          paid_on: day().nullable().default(null),
          reference: optionalLine(80),
          /** What arrived; it must be the total of the order. */
          received: z
            .string()
            .trim()
            .regex(/^((0|[1-9]\d{0,8})(\.\d{1,2})?)?$/, 'Enter an amount such as 12.50')
            .default(''),
          idempotency_key: idempotencyKey,
        })
        .superRefine(checkPostalCode),
    )
    .errors({
      ...entryErrors,
      PAYMENT_METHOD_UNAVAILABLE: {
        status: 409,
        message: 'No payment provider is set up. Choose how you received the payment.',
      },
      PAID_IN_THE_FUTURE: { status: 422, message: 'Choose a day that is not in the future.' },
      PAYMENT_INCOMPLETE: {
        status: 422,
        message: 'Enter the day, the reference and the amount of the payment.',
        data: wrongFields,
      },
      OTHER_TOTAL: { status: 422, message: 'The amount differs from the total of the order.', data: wrongFields },
      IDEMPOTENCY_CONFLICT: { status: 409, message: 'This order was already entered with other contents.' },
    })
    .output(
      z.object({
        order_id: id,
        order_no: z.number().int(),
        total: amount,
        currency: z.string(),
        /** Where the buyer pays; it was sent by email too. Null for an order that is paid. */
        payment_link: z.string().nullable(),
      }),
    ),

  previewOrderEdit: command(
    'preview-order-edit',
    'orders:write',
    'What an unpaid order costs with other items, before they are saved',
  )
    .input(edit)
    .errors(editErrors)
    .output(pricedCart),

  editOrder: command(
    'edit-order',
    'orders:write',
    'Change the items of an unpaid order; its prices are calculated again',
  )
    .input(edit)
    .errors(editErrors)
    .output(adminOrderRow),
};
