import { z } from 'zod';
import { duplicateCauses, duplicateViews } from '#domain/customer/duplicate.ts';
import { editedFields } from '#domain/customer/edit.ts';
import { mergeRefusals } from '#domain/customer/merge.ts';
import { optionalPhone } from '../account/phone.ts';
import { placeProblems } from '../enrolment/place.ts';
import { command, read } from '../function.ts';
import { mailSuppression } from '../message/suppression.ts';
import { otherProvince, wrongPostalCode } from '../pricing/postal-code.ts';
import {
  amount,
  day,
  email,
  fieldsBefore,
  id,
  idempotencyKey,
  instant,
  listInput,
  listOf,
  longListInput,
  longListOf,
  optionalLine,
  period,
  singleLine,
  wrongFields,
} from '../shapes.ts';

const line = z.string().nullable();
const required = 'Please fill in all required fields';

/** A customer in the specification's fields. */
export const customerRow = z.object({
  customer_id: id,
  customer_number: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  middle_initial: line,
  /** As imported, otherwise the code of the customer's consultant. */
  sponsor_rep_number: line,
  join_date: instant,
  phone: line,
  email: line,
  bill_address_1: line,
  bill_address_2: line,
  bill_city: line,
  bill_state: line,
  bill_county: line,
  bill_zip_code: line,
  bill_country: line,
  date_of_birth: line,
  consultant_id: id.nullable(),
  consultant_code: line,
  consultant_first_name: line,
  consultant_last_name: line,
  /** Whether they can sign in to the shop; others are known from an order or an import. */
  has_account: z.boolean(),
  created_at: instant,
});
export type CustomerRow = z.infer<typeof customerRow>;

/** One customer with what they bought. */
export const customerDetails = customerRow.extend({
  /** Why the customer gets no mail; null if they do. */
  mail_suppression: mailSuppression.nullable(),
  currency: z.string(),
  /** Without cancelled orders. */
  order_count: z.number().int(),
  /** Totals of paid orders. */
  spent: amount,
  last_order_at: instant.nullable(),
  /** When the personal data was erased; null if it was not. */
  erased_at: instant.nullable(),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

/** The tiles above the list. */
export const customerSummary = z.object({
  /** The open period, which is the month of the tiles. */
  period,
  total: z.number().int(),
  /** Customers with a consultant. */
  assigned: z.number().int(),
  with_account: z.number().int(),
  /** Joined in the period. */
  joined_this_month: z.number().int(),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

/** What an admin enters about a customer. Everything except the name may be blank. */
export const customerFields = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  middle_initial: optionalLine(1),
  email: z.union([z.literal(''), email], 'Please enter a valid email address').default(''),
  phone: optionalPhone(30),
  bill_address_1: optionalLine(120),
  bill_address_2: optionalLine(120),
  bill_city: optionalLine(80),
  bill_state: optionalLine(40),
  bill_county: optionalLine(80),
  bill_zip_code: optionalLine(12),
  bill_country: z.enum(['', 'CA', 'US']).default(''),
  date_of_birth: z.union([z.literal(''), day('Please choose a day')], 'Please choose a day').default(''),
  /** The consultant's code, blank for none. */
  consultant_code: optionalLine(40),
});
export type CustomerFields = z.output<typeof customerFields>;

/** Names a wrong province and postal code at their fields, beside the other wrong fields of the form. */
function checkBillPlace(given: CustomerFields, context: z.RefinementCtx): void {
  const { bill_country: country, bill_state: state, bill_zip_code: postal_code } = given;
  if (country === '') return;
  for (const { field, error } of placeProblems({ country, state, postal_code })) {
    const [path, message] = field === 'state' ? ['bill_state', unknownRegion] : ['bill_zip_code', error];
    context.addIssue({ code: 'custom', path: [path], message });
  }
}

/** The input of update-customer. */
const customerEdit = customerFields
  .extend({ customer_id: id, before: fieldsBefore(editedFields) })
  .superRefine(checkBillPlace);

/** What the list can be sorted by: the day they became customers, or the name. */
export const customerSorts = ['date', 'name'] as const;

/** The filters of the list. */
export const customerFilter = {
  consultant: z.enum(['assigned', 'unassigned']).nullable().default(null),
  consultant_id: id.nullable().default(null),
} as const;

const unknownRegion = 'Please choose a state or province of the customer’s country.';

export const unknownConsultant = {
  status: 422,
  message: 'No active consultant has this code. Please check it.',
} as const;
const refusals = {
  UNKNOWN_CONSULTANT: unknownConsultant,
  UNKNOWN_REGION: { status: 422, message: unknownRegion },
  WRONG_POSTAL_CODE: { status: 422, message: wrongPostalCode.CA },
  WRONG_ZIP: { status: 422, message: wrongPostalCode.US },
  OTHER_PROVINCE: { status: 422, message: otherProvince },
  BORN_IN_THE_FUTURE: { status: 422, message: 'Please choose a day that is not in the future.' },
} as const;
const unknown = { UNKNOWN_CUSTOMER: { status: 404, message: 'This customer does not exist.' } } as const;

/** Two records that may be the same person: the older one first. */
export const duplicateCustomers = z.object({
  first: customerRow,
  second: customerRow,
  /** When an admin said that they are not the same person, and who; null for a suggestion. */
  dismissed_at: instant.nullable(),
  dismissed_by_name: line,
});
export type DuplicateCustomers = z.infer<typeof duplicateCustomers>;

/** What merging would do. */
export const mergePreview = z.object({
  stays: customerRow,
  goes: customerRow,
  /** Why it is not possible; empty if it is. */
  refusals: z.array(z.enum(mergeRefusals)),
  /** Both have a consultant, and not the same one. */
  consultants_differ: z.boolean(),
  /** What moves to the record that stays. */
  orders: z.number().int(),
  history_orders: z.number().int(),
  notes: z.number().int(),
  /** Blank fields of the record that stays, which get the value of the other one. */
  filled: z.array(z.enum(['middle_initial', 'phone', 'email', 'address', 'date_of_birth'])),
});
export type MergePreview = z.infer<typeof mergePreview>;

const pair = { customer_id: id, merged_id: id } as const;
/** Two records in any order. */
const otherPair = { customer_id: id, other_id: id } as const;
const sameRecord = { status: 409, message: 'Choose two different customers.' } as const;

/** Customer Management. */
export const customerFunctions = {
  getCustomers: read(
    'get-customers',
    ['consultant', 'customers:read'],
    'Customers by a part of their name, email or phone, or their number: all for an admin, otherwise your own',
  )
    .input(
      longListInput.extend({
        ...customerFilter,
        sort: z.enum(['newest', 'name']).default('newest'),
        /** Null for the newest first, or names from A to Z. */
        direction: z.enum(['asc', 'desc']).nullable().default(null),
      }),
    )
    .output(longListOf(customerRow)),
  getCustomerSummary: read('get-customer-summary', 'customers:read', 'The figures above the list of customers').output(
    customerSummary,
  ),
  getCustomer: read('get-customer', 'customers:read', 'One customer with what they bought')
    .input(z.strictObject({ customer_id: id }))
    .errors(unknown)
    .output(customerDetails),
  addCustomer: command('add-customer', 'customers:write', 'Add a customer, who has no account until they sign up')
    .input(customerFields.extend({ idempotency_key: idempotencyKey }).superRefine(checkBillPlace))
    .errors({
      ...refusals,
      EMAIL_KNOWN: { status: 409, message: 'A customer with this email already exists.' },
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
    })
    .output(customerRow),
  updateCustomer: command('update-customer', 'customers:write', 'Change a customer’s data or consultant')
    .input(customerEdit)
    .errors({
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'This customer was changed after you opened this form. Close the form and open it again.',
        data: wrongFields,
      },
      ...refusals,
      ...unknown,
      EMAIL_KNOWN: { status: 409, message: 'A customer with this email already exists.' },
      ERASED: { status: 409, message: 'The personal data of this customer was erased.' },
      EMAIL_OF_ACCOUNT: {
        status: 409,
        message: 'This customer signs in with their email. Only they can change it.',
      },
    })
    .output(customerRow),
  getDuplicateCustomers: read(
    'get-duplicate-customers',
    'customers:write',
    'Customer records that may be the same person, in pairs: the same email, phone, or name and address; or the dismissed pairs',
  )
    .input(
      z.strictObject({
        /** The dismissed pairs are those of all causes, the latest first. */
        shown: z.enum(duplicateViews).default('suggested'),
        cause: z.enum(duplicateCauses).default('email'),
        limit: listInput.shape.limit,
        offset: listInput.shape.offset,
      }),
    )
    .output(
      listOf(duplicateCustomers).extend({
        /** All dismissed pairs. */
        dismissed: z.number().int(),
      }),
    ),
  dismissDuplicate: command(
    'dismiss-duplicate',
    'customers:write',
    'Mark two customer records as different people, so that they are no longer suggested',
  )
    .input(z.strictObject(otherPair))
    .errors({ ...unknown, SAME_RECORD: sameRecord })
    .output(z.object(otherPair)),
  restoreDuplicate: command(
    'restore-duplicate',
    'customers:write',
    'Suggest a dismissed pair of customer records again',
  )
    .input(z.strictObject(otherPair))
    .output(z.object(otherPair)),
  previewCustomerMerge: read(
    'preview-customer-merge',
    'customers:write',
    'What merging one customer record into another moves, and what prevents it',
  )
    .input(z.strictObject(pair))
    .errors(unknown)
    .output(mergePreview),
  mergeCustomers: command(
    'merge-customers',
    'customers:write',
    'Merge a customer record into another one, which stays. This can’t be undone',
  )
    .input(
      z.strictObject({
        ...pair,
        /** The consultant of the merged record, if the records differ. */
        consultant_id: z
          .union([z.literal('').transform(() => null), id])
          .nullable()
          .default(null),
        reason: singleLine(200, 'Please say why'),
      }),
    )
    .errors({
      ...unknown,
      ALREADY_MERGED: { status: 409, message: 'One of these records was merged in the meantime.' },
      SAME_RECORD: sameRecord,
      ERASED: { status: 409, message: 'The personal data of one of these customers was erased.' },
      BOTH_SIGN_IN: {
        status: 409,
        message: 'Both customers sign in with their own account. Such records can’t be merged.',
      },
      SIGN_IN_GOES: { status: 409, message: 'Only this customer has an account. Let this record stay instead.' },
      PAYMENT_UNDER_WAY: {
        status: 409,
        message: 'A payment of one of these customers is still being confirmed. Try again later.',
      },
      CONSULTANT_MISSING: { status: 422, message: 'Please choose which consultant stays.' },
    })
    .output(customerRow),
};
