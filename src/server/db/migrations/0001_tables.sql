CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "achievements" (
	"achievement_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"rule" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "achievements_title_unique" UNIQUE("title"),
	CONSTRAINT "achievements_category" CHECK ("achievements"."category" in ('Certification', 'Sales', 'Leadership', 'Rank', 'Bonus', 'Products'))
);
--> statement-breakpoint
CREATE TABLE "consultant_achievements" (
	"achievement_id" uuid NOT NULL,
	"consultant_id" uuid NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultant_achievements_achievement_id_consultant_id_pk" PRIMARY KEY("achievement_id","consultant_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_contents" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"badges" text[] DEFAULT '{}' NOT NULL,
	"key_ingredients" jsonb DEFAULT '[]' NOT NULL,
	"full_ingredients" text DEFAULT '' NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"how_to_use" text[] DEFAULT '{}' NOT NULL,
	"tips" text[] DEFAULT '{}' NOT NULL,
	"packshot" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"review_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"verified_purchase" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reviews_rating" CHECK ("product_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_shades" (
	"code" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"colour" text NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_code" text NOT NULL,
	"item_description" text NOT NULL,
	"item_category" text NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"warehouse" text,
	"inventory_price" bigint NOT NULL,
	"rank_type" text,
	"active" char(1) DEFAULT 'Y' NOT NULL,
	"woocommerce_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_product_code_unique" UNIQUE("product_code"),
	CONSTRAINT "products_woocommerce_id_unique" UNIQUE("woocommerce_id"),
	CONSTRAINT "products_active" CHECK ("products"."active" in ('Y', 'N')),
	CONSTRAINT "products_cost" CHECK ("products"."cost" >= 0),
	CONSTRAINT "products_price" CHECK ("products"."inventory_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wish_list_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_list_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "commission_calculations" (
	"run_no" integer NOT NULL,
	"consultant_no" integer NOT NULL,
	"order_no" bigint,
	"line_type" smallint NOT NULL,
	"level" smallint NOT NULL,
	"rate" integer NOT NULL,
	"base_mills" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bonus" bigint NOT NULL
) PARTITION BY LIST ("run_no");
--> statement-breakpoint
CREATE TABLE "commission_periods" (
	"period" date PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_run_no" integer,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_periods_status" CHECK ("commission_periods"."status" in ('open', 'closed')),
	CONSTRAINT "commission_periods_closed" CHECK (("commission_periods"."status" = 'closed') = ("commission_periods"."closed_run_no" is not null)),
	CONSTRAINT "commission_periods_start" CHECK (extract(day from "commission_periods"."period") = 1)
);
--> statement-breakpoint
CREATE TABLE "commission_plans" (
	"plan_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"document" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_plans_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "commission_run_members" (
	"run_no" integer NOT NULL,
	"consultant_no" integer NOT NULL,
	"sponsor_no" integer,
	"program_type" text NOT NULL,
	"join_month" integer NOT NULL,
	"volume_adjustment" bigint NOT NULL,
	CONSTRAINT "commission_run_members_run_no_consultant_no_pk" PRIMARY KEY("run_no","consultant_no")
);
--> statement-breakpoint
CREATE TABLE "commission_run_orders" (
	"run_no" integer NOT NULL,
	"order_no" bigint NOT NULL,
	"consultant_no" integer NOT NULL,
	"base" bigint NOT NULL,
	CONSTRAINT "commission_run_orders_run_no_order_no_pk" PRIMARY KEY("run_no","order_no")
);
--> statement-breakpoint
CREATE TABLE "commission_runs" (
	"run_no" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_runs_run_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"period" date NOT NULL,
	"plan_version" integer NOT NULL,
	"status" text NOT NULL,
	"order_count" integer NOT NULL,
	"consultant_count" integer NOT NULL,
	"calculation_count" integer NOT NULL,
	"statement_count" integer NOT NULL,
	"base_total" bigint NOT NULL,
	"total" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"payout_currency" char(3) NOT NULL,
	"exchange_rate" numeric(18, 8),
	"payout_total" bigint,
	"input_hash" text NOT NULL,
	"lines_hash" text NOT NULL,
	"started_by" uuid,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_runs_status" CHECK ("commission_runs"."status" in ('draft', 'closed')),
	CONSTRAINT "commission_runs_closed" CHECK (("commission_runs"."status" = 'draft') or ("commission_runs"."closed_at" is not null and "commission_runs"."exchange_rate" > 0 and "commission_runs"."exchange_rate" < 1000000))
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"commission_id" uuid PRIMARY KEY NOT NULL,
	"run_no" integer NOT NULL,
	"consultant_id" uuid NOT NULL,
	"consultant_no" integer NOT NULL,
	"period" date NOT NULL,
	"name" text NOT NULL,
	"personal_volume" bigint NOT NULL,
	"tier" text,
	"next_tier_threshold" bigint,
	"personal_total" bigint NOT NULL,
	"override_total" bigint NOT NULL,
	"bonus_total" bigint NOT NULL,
	"total_earnings" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"payout_amount" bigint,
	"payout_currency" char(3) NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"check_number" integer,
	"check_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_run_consultant" UNIQUE("run_no","consultant_no"),
	CONSTRAINT "commissions_parts" CHECK ("commissions"."total_earnings" = "commissions"."personal_total" + "commissions"."override_total" + "commissions"."bonus_total"),
	CONSTRAINT "commissions_paid" CHECK (("commissions"."check_date" is null) = ("commissions"."check_number" is null)),
	CONSTRAINT "commissions_closed" CHECK (not "commissions"."closed" or "commissions"."payout_amount" is not null)
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"source" text,
	"reviewer" text,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"consultant_id" uuid,
	"currency" char(3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_one" UNIQUE NULLS NOT DISTINCT("kind","consultant_id","currency"),
	CONSTRAINT "ledger_accounts_kind" CHECK (case when "ledger_accounts"."consultant_id" is null
            then "ledger_accounts"."kind" in ('commission-expense', 'payout-clearing', 'fees', 'write-off', 'fx')
            else "ledger_accounts"."kind" in ('earned', 'available', 'payout-pending') end)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"transaction_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"period" date,
	"memo" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"mail_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_messages_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"notification_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"key" uuid NOT NULL,
	"function_name" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "order_addresses" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address_1" text NOT NULL,
	"address_2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"country" char(2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_addresses_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_addresses_kind" CHECK ("order_addresses"."kind" in ('billing', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"line_no" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"product_code" text NOT NULL,
	"description" text NOT NULL,
	"shade" text,
	"shade_code" text,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_lines_order_id_line_no_pk" PRIMARY KEY("order_id","line_no"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_lines_amount" CHECK ("order_lines"."amount" = "order_lines"."unit_price" * "order_lines"."quantity" and "order_lines"."unit_price" >= 0),
	CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_no" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_lines_return_id_line_no_pk" PRIMARY KEY("return_id","line_no"),
	CONSTRAINT "order_return_lines_quantity" CHECK ("order_return_lines"."quantity" > 0 and "order_return_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"return_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	"base_amount" bigint NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_amounts" CHECK ("order_returns"."base_amount" >= 0 and "order_returns"."tax_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_status_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_status_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_taxes" (
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rate" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_taxes_order_id_name_pk" PRIMARY KEY("order_id","name"),
	CONSTRAINT "order_taxes_amount" CHECK ("order_taxes"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consultant_id" uuid,
	"customer_id" uuid,
	"placed_by" uuid,
	"kind" text NOT NULL,
	"attribution" text NOT NULL,
	"order_date" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"currency" char(3) NOT NULL,
	"subtotal" bigint NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"returns" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"commissionable_base" bigint GENERATED ALWAYS AS (subtotal - discounts - returns) STORED NOT NULL,
	"total" bigint GENERATED ALWAYS AS (subtotal + tax + shipping - discounts - returns) STORED NOT NULL,
	"period" date,
	"late" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'shop' NOT NULL,
	"payment_method" text,
	"email" text,
	"phone" text,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('retail', 'customer', 'own_use')),
	CONSTRAINT "orders_attribution" CHECK ("orders"."attribution" in ('link', 'code', 'own_purchase', 'admin', 'import', 'none')),
	CONSTRAINT "orders_source" CHECK ("orders"."source" in ('shop', 'admin', 'import')),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" >= 0 and "orders"."discounts" >= 0 and "orders"."returns" >= 0 and "orders"."tax" >= 0 and "orders"."shipping" >= 0),
	CONSTRAINT "orders_base" CHECK (subtotal - discounts - returns >= 0),
	CONSTRAINT "orders_completed" CHECK (("orders"."status" <> 'completed') or ("orders"."period" is not null and "orders"."paid_at" is not null)),
	CONSTRAINT "orders_period_start" CHECK (extract(day from "orders"."period") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_reference" text,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_sessions_status" CHECK ("payment_sessions"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "payment_sessions_amount" CHECK ("payment_sessions"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid,
	"consultant_id" uuid NOT NULL,
	"payee_id" uuid,
	"batch_id" uuid,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"payment_method" text DEFAULT 'transfer' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"failure" text,
	"check_number" integer,
	"created_by" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "commission_payments_check_number_unique" UNIQUE("check_number"),
	CONSTRAINT "commission_payments_status" CHECK ("commission_payments"."status" in ('pending', 'processing', 'completed', 'failed')),
	CONSTRAINT "commission_payments_amount" CHECK ("commission_payments"."amount" > 0),
	CONSTRAINT "commission_payments_reason" CHECK ("commission_payments"."commission_id" is not null or "commission_payments"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"expense_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"category" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"spent_on" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"receipt_file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expenses_category" CHECK ("expenses"."category" in ('Operations', 'Marketing', 'Other')),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"payee_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"method" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"country" char(2) NOT NULL,
	"details" "bytea",
	"last_four" text,
	"verified_at" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payees_method" CHECK ("payees"."method" in ('transfer', 'paypal'))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"batch_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by" uuid,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_batches_status" CHECK ("payout_batches"."status" in ('open', 'sent', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "payout_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_requests_amount" CHECK ("payout_requests"."amount" > 0),
	CONSTRAINT "payout_requests_status" CHECK ("payout_requests"."status" in ('pending', 'approved', 'declined', 'paid'))
);
--> statement-breakpoint
CREATE TABLE "consultant_status_changes" (
	"change_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"status" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultant_status_changes_status" CHECK ("consultant_status_changes"."status" in ('active', 'left', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "consultants" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"consultant_no" integer GENERATED ALWAYS AS IDENTITY (sequence name "consultants_consultant_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_business_entity" text,
	"email" text NOT NULL,
	"co_app_e_mail" text,
	"phone" text,
	"url" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" char(2),
	"join_date" timestamp with time zone NOT NULL,
	"rank" text DEFAULT 'Consultant' NOT NULL,
	"current_rank" text DEFAULT 'Beauty Consultant' NOT NULL,
	"sponsor_consultant_id" uuid,
	"program_type" text DEFAULT 'Beauty Consultant' NOT NULL,
	"enrollment_month" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultants_consultant_no_unique" UNIQUE("consultant_no"),
	CONSTRAINT "consultants_code_unique" UNIQUE("code"),
	CONSTRAINT "consultants_country" CHECK ("consultants"."country" in ('CA', 'US')),
	CONSTRAINT "consultants_rank" CHECK ("consultants"."rank" in ('Consultant', 'Sales Leader', 'Admin')),
	CONSTRAINT "consultants_current_rank" CHECK ("consultants"."current_rank" in ('Beauty Consultant', 'Senior Consultant', 'Team Leader', 'Senior Team Leader', 'Ambassador', 'Senior Ambassador')),
	CONSTRAINT "consultants_program_type" CHECK ("consultants"."program_type" in ('Beauty Consultant', 'Advanced Consultant', 'Senior Consultant', 'Affiliate')),
	CONSTRAINT "consultants_enrollment_month" CHECK ("consultants"."enrollment_month" between 1 and 12),
	CONSTRAINT "consultants_status" CHECK ("consultants"."status" in ('active', 'left', 'suspended')),
	CONSTRAINT "consultants_not_own_sponsor" CHECK ("consultants"."sponsor_consultant_id" <> "consultants"."consultant_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"customer_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "customers_customer_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"middle_initial" text,
	"sponsor_rep_number" text,
	"join_date" timestamp with time zone DEFAULT now() NOT NULL,
	"phone" text,
	"email" text,
	"bill_address_1" text,
	"bill_address_2" text,
	"bill_city" text,
	"bill_state" text,
	"bill_county" text,
	"bill_zip_code" text,
	"bill_country" char(2),
	"date_of_birth" date,
	"consultant_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_customer_number_unique" UNIQUE("customer_number"),
	CONSTRAINT "customers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_grants" (
	"grant_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"current_rank" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorships" (
	"sponsorship_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"sponsor_consultant_id" uuid,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"reason" text NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsorships_from" UNIQUE("consultant_id","valid_from"),
	CONSTRAINT "sponsorships_order" CHECK ("sponsorships"."valid_to" is null or "sponsorships"."valid_to" > "sponsorships"."valid_from"),
	CONSTRAINT "sponsorships_not_self" CHECK ("sponsorships"."sponsor_consultant_id" <> "sponsorships"."consultant_id")
);
--> statement-breakpoint
CREATE TABLE "volume_adjustments" (
	"adjustment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"period" date NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "volume_adjustments_period_start" CHECK (extract(day from "volume_adjustments"."period") = 1)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"promotion_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"metric" text NOT NULL,
	"target" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reward" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_order" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_target" CHECK ("promotions"."target" > 0),
	CONSTRAINT "promotions_metric" CHECK ("promotions"."metric" in ('personal_sales', 'team_sales', 'orders', 'recruits'))
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"email_commissions" boolean DEFAULT true NOT NULL,
	"email_promotions" boolean DEFAULT true NOT NULL,
	"email_team_updates" boolean DEFAULT true NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"sms_alerts" boolean DEFAULT false NOT NULL,
	"dark_mode" boolean DEFAULT false NOT NULL,
	"compact_view" boolean DEFAULT false NOT NULL,
	"show_achievements" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultant_achievements" ADD CONSTRAINT "consultant_achievements_achievement_id_achievements_achievement_id_fk" FOREIGN KEY ("achievement_id") REFERENCES "public"."achievements"("achievement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_achievements" ADD CONSTRAINT "consultant_achievements_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_contents" ADD CONSTRAINT "product_contents_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_shades" ADD CONSTRAINT "product_shades_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_list_items" ADD CONSTRAINT "wish_list_items_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_list_items" ADD CONSTRAINT "wish_list_items_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_period_commission_periods_period_fk" FOREIGN KEY ("period") REFERENCES "public"."commission_periods"("period") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_plan_version_commission_plans_version_fk" FOREIGN KEY ("plan_version") REFERENCES "public"."commission_plans"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_run_no_commission_runs_run_no_fk" FOREIGN KEY ("run_no") REFERENCES "public"."commission_runs"("run_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("return_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_order_id_line_no_order_lines_order_id_line_no_fk" FOREIGN KEY ("order_id","line_no") REFERENCES "public"."order_lines"("order_id","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD CONSTRAINT "order_status_changes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_user_id_fk" FOREIGN KEY ("placed_by") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_commission_id_commissions_commission_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("commission_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_payee_id_payees_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("payee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_batch_id_payout_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_status_changes" ADD CONSTRAINT "consultant_status_changes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_consultant_id_user_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_grants" ADD CONSTRAINT "rank_grants_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_sponsor_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("sponsor_consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volume_adjustments" ADD CONSTRAINT "volume_adjustments_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultant_achievements_consultant" ON "consultant_achievements" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "audit_events_object" ON "audit_events" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "account_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_user" ON "auth"."two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "product_reviews_product" ON "product_reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "product_shades_product" ON "product_shades" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("item_category");--> statement-breakpoint
CREATE INDEX "commission_plans_valid_from" ON "commission_plans" USING btree ("valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_runs_one_draft" ON "commission_runs" USING btree ("period") WHERE "commission_runs"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_runs_one_closed" ON "commission_runs" USING btree ("period") WHERE "commission_runs"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "commissions_consultant" ON "commissions" USING btree ("consultant_id","period");--> statement-breakpoint
CREATE INDEX "commissions_created_at" ON "commissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commissions_unpaid" ON "commissions" USING btree ("period") WHERE "commissions"."closed" and "commissions"."check_date" is null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_consultant" ON "ledger_accounts" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_recipient" ON "mailbox_messages" USING btree ("recipient","mail_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_status_changes_order" ON "order_status_changes" USING btree ("order_id","change_id");--> statement-breakpoint
CREATE INDEX "orders_consultant" ON "orders" USING btree ("consultant_id","order_date");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_placed_by" ON "orders" USING btree ("placed_by");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_period" ON "orders" USING btree ("period","consultant_id") WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "payment_sessions_order" ON "payment_sessions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_reference" ON "payment_sessions" USING btree ("gateway","gateway_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_paid_once" ON "payment_sessions" USING btree ("order_id") WHERE "payment_sessions"."status" = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payments_once" ON "commission_payments" USING btree ("commission_id") WHERE "commission_payments"."status" in ('pending', 'processing', 'completed');--> statement-breakpoint
CREATE INDEX "commission_payments_consultant" ON "commission_payments" USING btree ("consultant_id","created_at");--> statement-breakpoint
CREATE INDEX "commission_payments_created_at" ON "commission_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "expenses_consultant" ON "expenses" USING btree ("consultant_id","spent_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_present" ON "payees" USING btree ("consultant_id") WHERE "payees"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "payout_requests_consultant" ON "payout_requests" USING btree ("consultant_id","created_at");--> statement-breakpoint
CREATE INDEX "consultant_status_changes_consultant" ON "consultant_status_changes" USING btree ("consultant_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "consultants_email" ON "consultants" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "consultants_sponsor" ON "consultants" USING btree ("sponsor_consultant_id","join_date");--> statement-breakpoint
CREATE INDEX "consultants_join_date" ON "consultants" USING btree ("join_date");--> statement-breakpoint
CREATE INDEX "customers_consultant" ON "customers" USING btree ("consultant_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customers_created_at" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rank_grants_consultant" ON "rank_grants" USING btree ("consultant_id","granted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorships_present" ON "sponsorships" USING btree ("consultant_id") WHERE "sponsorships"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "sponsorships_sponsor" ON "sponsorships" USING btree ("sponsor_consultant_id");--> statement-breakpoint
CREATE INDEX "volume_adjustments_period" ON "volume_adjustments" USING btree ("period","consultant_id");--> statement-breakpoint
CREATE INDEX "volume_adjustments_consultant" ON "volume_adjustments" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "promotions_window" ON "promotions" USING btree ("starts_at","ends_at");