CREATE TABLE "auth"."email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "consultant_photos" (
	"photo_id" uuid NOT NULL,
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultant_photos_photo_id_unique" UNIQUE("photo_id")
);
--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD COLUMN "last_used_step" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_photos" ADD CONSTRAINT "consultant_photos_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("created_at") WHERE "notifications"."mail_due";
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.email_changes TO birchline_auth;
--> statement-breakpoint
SELECT protect_table('auth.email_changes');
--> statement-breakpoint
CREATE POLICY sign_in ON auth.email_changes TO birchline_auth USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT protect_table('consultant_photos');
--> statement-breakpoint
GRANT SELECT ON consultant_photos TO birchline_visitor, birchline_customer, birchline_consultant, birchline_admin,
  birchline_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON consultant_photos TO birchline_consultant, birchline_admin, birchline_worker;
--> statement-breakpoint
CREATE POLICY shown ON consultant_photos FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant,
  birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY own_insert ON consultant_photos FOR INSERT TO birchline_consultant, birchline_admin
  WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_update ON consultant_photos FOR UPDATE TO birchline_consultant, birchline_admin
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_delete ON consultant_photos FOR DELETE TO birchline_consultant, birchline_admin
  USING (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY worker_all ON consultant_photos TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Promotions that have started were seen already.
UPDATE promotions SET announced_at = starts_at WHERE starts_at <= now();
--> statement-breakpoint
-- Pages show a signed-in person's photo and preferences wherever they are.
GRANT SELECT ON user_settings, consultant_photos TO birchline_auth;
--> statement-breakpoint
CREATE POLICY sign_in ON user_settings FOR SELECT TO birchline_auth USING (true);
--> statement-breakpoint
CREATE POLICY sign_in ON consultant_photos FOR SELECT TO birchline_auth USING (true);
