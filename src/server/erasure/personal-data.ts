import type { RetentionReason } from '#domain/erasure/erasure.ts';

/** What erasing a person does with the columns of a table that could hold personal data. */
type Treatment = {
  /** The person's rows are deleted. */
  readonly deleted?: readonly string[];
  /** Replaced in the person's rows, by a neutral text or by nothing. */
  readonly erased?: readonly string[];
  /** Stays, for a legal reason or one of the network. */
  readonly retained?: { readonly [R in RetentionReason]?: readonly string[] };
  /** Codes, choices and texts of the company that say nothing about a person. */
  readonly impersonal?: readonly string[];
};

/**
 * Every column with text, JSON, bytes or a day of birth, of every table (docs/decisions/046). `erase_personal_data()` in the
 * database does what it says; `erasure.test.ts` compares both, and fails for a column that is missing here.
 */
export const personalData: Readonly<Record<string, Treatment>> = {
  'auth.account': {
    deleted: ['account_id', 'provider_id', 'access_token', 'refresh_token', 'id_token', 'scope', 'password'],
  },
  // An admin's: who is an admin can't be erased.
  'auth.api_keys': { impersonal: ['name', 'prefix', 'key_hash', 'scopes'] },
  'auth.email_changes': { deleted: ['email', 'token_hash', 'current_token_hash'] },
  'auth.jwks': { impersonal: ['public_key', 'private_key', 'alg', 'crv'] },
  'auth.known_networks': { deleted: ['network'] },
  'auth.passkey_challenges': { deleted: ['challenge'] },
  'auth.passkeys': { deleted: ['name', 'domain', 'credential_id', 'public_key', 'transports'] },
  'auth.rate_limits': { deleted: ['key'] },
  'auth.session': { deleted: ['token', 'ip_address', 'user_agent'] },
  'auth.two_factor': { deleted: ['secret', 'backup_codes', 'phone', 'code_hash'] },
  'auth.user': { erased: ['name', 'email', 'image'] },
  'auth.verification': { deleted: ['identifier', 'value'] },
  achievements: { impersonal: ['title', 'description', 'category', 'rule'] },
  admin_notes: { deleted: ['note'] },
  audit_events: {
    retained: { audit: ['detail', 'object_id'] },
    impersonal: ['request_id', 'actor_role', 'action', 'object_type'],
  },
  audit_links: { impersonal: ['hash'] },
  // Differences are named by codes and numbers.
  books_proofs: { impersonal: ['comparisons'] },
  commission_corrections: { retained: { books: ['reason'] }, impersonal: ['kind'] },
  commission_payments: {
    retained: { books: ['recipient_name', 'recipient_email', 'reason', 'failure', 'reference', 'reversal_reason'] },
    impersonal: ['currency', 'payment_method', 'status'],
  },
  commission_periods: { impersonal: ['status'] },
  commission_plans: { impersonal: ['name', 'document', 'document_hash'] },
  commission_run_members: { impersonal: ['program_type'] },
  commission_runs: { impersonal: ['status', 'currency', 'payout_currency', 'input_hash', 'lines_hash'] },
  // Closed ones stay; those of a draft are written again by the next one.
  commissions: { retained: { books: ['name'] }, impersonal: ['tier', 'currency', 'payout_currency'] },
  company_settings: { impersonal: ['key', 'value'] },
  company_settings_versions: { impersonal: ['settings', 'changes', 'reason'] },
  card_sessions: { deleted: ['gateway', 'reference'] },
  consultant_photos: { deleted: ['image'] },
  consultant_status_changes: { erased: ['reason'], impersonal: ['status'] },
  consultants: {
    erased: [
      'first_name',
      'last_name',
      'company_business_entity',
      'email',
      'co_app_e_mail',
      'phone',
      'url',
      'address1',
      'address2',
      'city',
      'postal_code',
      'leaving_reason',
    ],
    retained: { place: ['code', 'external_code'], tax: ['state', 'country'] },
    impersonal: ['rank', 'current_rank', 'program_type', 'status', 'admin_role'],
  },
  contact_messages: { deleted: ['first_name', 'last_name', 'email', 'phone', 'subject', 'message'] },
  content_pages: { impersonal: ['slug', 'document', 'source', 'reviewer'] },
  customers: {
    erased: [
      'first_name',
      'last_name',
      'middle_initial',
      'phone',
      'email',
      'bill_address_1',
      'bill_address_2',
      'bill_city',
      'bill_county',
      'bill_zip_code',
      'date_of_birth',
    ],
    retained: { orders: ['bill_state', 'bill_country', 'sponsor_rep_number'] },
  },
  // By the trigger of the customer's row, unless two others have it in common.
  duplicate_keys: { deleted: ['key'], impersonal: ['cause'] },
  expense_receipts: { deleted: ['kind', 'content'] },
  expenses: { deleted: ['category', 'currency', 'note'] },
  // The bytes are deleted with the row of the person, by a job.
  files: { impersonal: ['kind', 'type'] },
  genealogy_paths: { retained: { place: ['path'] } },
  history_orders: {
    erased: ['email'],
    retained: { orders: ['order_no', 'lines'] },
    impersonal: ['status', 'currency'],
  },
  history_results: { impersonal: ['tier'] },
  history_statements: { retained: { books: ['check_number'] }, impersonal: ['currency'] },
  idempotency_keys: { deleted: ['actor', 'function_name', 'request_hash', 'response'] },
  // The values of a row that has no place in our tables are erased where they contain the email address.
  import_rows: { erased: ['values', 'data', 'key', 'problem'] },
  imports: { impersonal: ['kind', 'file_name', 'state', 'headers', 'mapping', 'formats', 'options'] },
  income_disclosures: { impersonal: ['figures'] },
  legal_acceptances: { impersonal: ['place'] },
  legal_text_versions: { impersonal: ['kind', 'text', 'summary'] },
  ledger_accounts: { impersonal: ['kind', 'currency'] },
  ledger_entries: { impersonal: ['currency'] },
  ledger_transactions: { retained: { books: ['memo', 'idempotency_key'] }, impersonal: ['kind'] },
  mail_suppressions: { deleted: ['address', 'cause', 'reason', 'gateway'] },
  mail_text_versions: { impersonal: ['texts', 'changes', 'reason'] },
  mailbox_messages: { deleted: ['recipient', 'subject', 'text', 'html'] },
  list_totals: { impersonal: ['currency', 'list', 'state'] },
  member_notes: { deleted: ['note'] },
  membership_fee_terms: { impersonal: ['currency'] },
  membership_fees: {
    retained: { books: ['gateway', 'charge_id', 'card_brand', 'card_last4', 'reason'] },
    impersonal: ['currency', 'status', 'failure', 'refund_failure'],
  },
  merged_customers: { erased: ['record'] },
  notifications: { deleted: ['kind', 'data'] },
  order_addresses: {
    erased: ['first_name', 'last_name', 'address_1', 'address_2', 'city', 'postcode'],
    retained: { orders: ['state', 'country'] },
    impersonal: ['kind'],
  },
  order_lines: { retained: { orders: ['product_code', 'description', 'shade', 'shade_code'] } },
  order_refunds: {
    retained: { orders: ['failure', 'reference'] },
    impersonal: ['currency', 'status', 'gateway'],
  },
  order_returns: { retained: { orders: ['reason'] } },
  order_status_changes: { retained: { audit: ['reason', 'note'] }, impersonal: ['from_status', 'to_status'] },
  order_taxes: { impersonal: ['name'] },
  orders: {
    erased: ['email', 'phone', 'first_name', 'last_name', 'tracking_number'],
    retained: { orders: ['external_no', 'payment_method', 'carrier'] },
    impersonal: ['kind', 'attribution', 'status', 'currency', 'source'],
  },
  payees: {
    erased: ['recipient_name', 'recipient_email', 'details', 'last_four', 'withdrawn_reason'],
    retained: { tax: ['country'] },
    impersonal: ['method', 'currency'],
  },
  payment_approvals: {
    retained: { books: ['reference', 'reason', 'decision_reason'] },
    impersonal: ['currency', 'method', 'status'],
  },
  payment_disputes: { retained: { orders: ['dispute_id', 'reason'] }, impersonal: ['gateway', 'currency', 'status'] },
  payment_sessions: {
    retained: { orders: ['gateway_reference', 'capture_id', 'failure', 'refund_capture_id', 'refund_reference'] },
    impersonal: ['gateway', 'currency', 'status'],
  },
  payout_batches: {
    retained: { books: ['provider_reference', 'refusal'] },
    impersonal: ['method', 'format', 'currency', 'status', 'cancellation'],
  },
  payout_holds: { erased: ['reason'] },
  payout_requests: { retained: { books: ['reason'] }, impersonal: ['currency', 'status'] },
  payout_return_files: { retained: { books: ['entries'] }, impersonal: ['content_hash'] },
  product_contents: {
    impersonal: [
      'title',
      'subtitle',
      'badges',
      'key_ingredients',
      'full_ingredients',
      'benefits',
      'how_to_use',
      'tips',
      'packshot',
    ],
  },
  product_push_items: { impersonal: ['product_code', 'outcome', 'error'] },
  product_pushes: { impersonal: ['state', 'failure'] },
  product_reviews: { deleted: ['author_name', 'title', 'body', 'hidden_reason'] },
  product_shades: { impersonal: ['code', 'name', 'description', 'colour'] },
  products: {
    impersonal: [
      'product_code',
      'item_description',
      'item_category',
      'warehouse',
      'rank_type',
      'active',
      'woocommerce_id',
      'image_url',
    ],
  },
  promotions: { impersonal: ['title', 'description', 'metric', 'reward'] },
  provider_events: {
    erased: ['subject', 'detail', 'error'],
    impersonal: ['gateway', 'event_id', 'type', 'outcome'],
  },
  push_subscriptions: { deleted: ['endpoint', 'p256dh', 'auth'] },
  question_messages: { deleted: ['message'] },
  questions: { deleted: ['page', 'state', 'closed_by'] },
  rank_grants: { retained: { audit: ['reason'] }, impersonal: ['current_rank'] },
  replaced_commissions: { retained: { books: ['name'] }, impersonal: ['tier', 'currency', 'payout_currency'] },
  saved_cards: { deleted: ['gateway', 'customer', 'card', 'brand', 'last4'] },
  saved_views: { deleted: ['name', 'query'], impersonal: ['list'] },
  // Ids, ranks, and the reasons of hidden reviews; a trigger deletes a reason with its review.
  selections: { erased: ['previous_values'], impersonal: ['action'] },
  sms_phones: { deleted: ['phone', 'pending_phone', 'code_hash'] },
  sponsorships: { retained: { audit: ['reason'] } },
  stock_changes: { impersonal: ['reason', 'note'] },
  stock_levels: { impersonal: ['shade_code'] },
  tax_numbers: { retained: { tax: ['kind', 'details', 'last_digits'] } },
  team_changes: { retained: { place: ['path'] } },
  user_settings: { erased: ['bio'], impersonal: ['language', 'start_page'] },
  volume_adjustments: { retained: { audit: ['reason'] } },
  // Ids and amounts only.
  webhook_deliveries: { impersonal: ['type', 'payload', 'state', 'response_excerpt', 'failure'] },
  webhook_endpoints: { impersonal: ['url', 'description', 'events', 'secret', 'former_secret', 'state'] },
};
