import { m } from '#messages';

/** The tables of which erasing counts the rows, in people's words. */
const labels: Readonly<Record<string, () => string>> = {
  consultants: m.erasure_table_consultants,
  customers: m.erasure_table_customers,
  merged_customers: m.erasure_table_merged_customers,
  orders: m.erasure_table_orders,
  order_addresses: m.erasure_table_order_addresses,
  history_orders: m.erasure_table_history_orders,
  import_rows: m.erasure_table_import_rows,
  payees: m.erasure_table_payees,
  consultant_photos: m.erasure_table_photos,
  expenses: m.erasure_table_expenses,
  expense_receipts: m.erasure_table_receipts,
  member_notes: m.erasure_table_member_notes,
  admin_notes: m.erasure_table_admin_notes,
  questions: m.erasure_table_questions,
  notifications: m.erasure_table_notifications,
  product_reviews: m.erasure_table_reviews,
  wish_list_items: m.erasure_table_wishes,
  sms_phones: m.erasure_table_sms_phones,
  push_subscriptions: m.erasure_table_push,
  saved_views: m.erasure_table_saved_views,
  user_settings: m.erasure_table_settings,
  contact_messages: m.erasure_table_contact,
  mailbox_messages: m.erasure_table_mailbox,
  mail_suppressions: m.erasure_table_suppressions,
  provider_events: m.erasure_table_provider_events,
  idempotency_keys: m.erasure_table_answers,
  session: m.erasure_table_sessions,
  account: m.erasure_table_sign_ins,
};

export const tableLabel = (table: string): string => labels[table]?.() ?? table;
