CREATE TABLE "sms_phones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"pending_phone" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "sms_commissions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "sms_promotions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "sms_team_updates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_phones" ADD CONSTRAINT "sms_phones_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('sms_phones');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_phones TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON sms_phones TO birchline_worker USING (true) WITH CHECK (true);
