CREATE TABLE "auth"."api_keys" (
	"api_key_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "auth"."api_keys" ADD CONSTRAINT "api_keys_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "auth"."api_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "auth"."api_keys" USING btree ("created_by");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.api_keys TO birchline_auth;
--> statement-breakpoint
SELECT protect_table('auth.api_keys');
--> statement-breakpoint
CREATE POLICY sign_in ON auth.api_keys TO birchline_auth USING (true) WITH CHECK (true);
--> statement-breakpoint

-- The scopes of the API key with which this transaction was asked for; people's transactions have none and are not restricted.
CREATE FUNCTION api_key_allows(scope text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT coalesce(current_setting('app.api_scopes', true), '') = ''
    OR scope = ANY (string_to_array(current_setting('app.api_scopes', true), ' '))
$$;
--> statement-breakpoint
-- No key reads or writes these, through no function: the scope `never` does not exist.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payees', 'payout_batches', 'payout_batch_payments', 'payment_approvals', 'payout_requests',
    'tax_numbers', 'ledger_transactions', 'ledger_entries', 'contact_messages', 'mailbox_messages', 'member_notes', 'expenses',
    'expense_receipts'] LOOP
    EXECUTE format('CREATE POLICY closed_to_api_keys ON %I AS RESTRICTIVE USING ((SELECT public.api_key_allows(''never'')))', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY api_key_insert ON products AS RESTRICTIVE FOR INSERT
  WITH CHECK ((SELECT public.api_key_allows('products:write')));
--> statement-breakpoint
CREATE POLICY api_key_update ON products AS RESTRICTIVE FOR UPDATE
  USING ((SELECT public.api_key_allows('products:write')));
--> statement-breakpoint
CREATE POLICY api_key_update ON orders AS RESTRICTIVE FOR UPDATE USING ((SELECT public.api_key_allows('orders:ship')));
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['orders', 'order_lines', 'order_returns', 'order_refunds', 'payment_sessions', 'commission_payments',
    'commissions', 'consultants', 'customers'] LOOP
    EXECUTE format('CREATE POLICY api_key_insert ON %I AS RESTRICTIVE FOR INSERT
      WITH CHECK ((SELECT public.api_key_allows(''never'')))', t);
  END LOOP;
END $$;
