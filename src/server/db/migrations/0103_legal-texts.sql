CREATE TABLE "legal_acceptances" (
	"acceptance_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_acceptances_person" UNIQUE("version_id","user_id"),
	CONSTRAINT "legal_acceptances_place" CHECK ("legal_acceptances"."place" in ('enrolment', 'back-office'))
);
--> statement-breakpoint
CREATE TABLE "legal_text_versions" (
	"version_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"text" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_text_versions_number" UNIQUE("kind","version"),
	CONSTRAINT "legal_text_versions_published" CHECK (("legal_text_versions"."version" is null) = ("legal_text_versions"."published_at" is null)),
	CONSTRAINT "legal_text_versions_from_one" CHECK ("legal_text_versions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_version_id_legal_text_versions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."legal_text_versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_text_versions" ADD CONSTRAINT "legal_text_versions_updated_by_consultants_consultant_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_text_versions" ADD CONSTRAINT "legal_text_versions_published_by_consultants_consultant_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_acceptances_user" ON "legal_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_acceptances_newest" ON "legal_acceptances" USING btree ("version_id","accepted_at","acceptance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_text_versions_draft" ON "legal_text_versions" USING btree ("kind") WHERE "legal_text_versions"."version" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version_id_legal_text_versions_version_id_fk" FOREIGN KEY ("terms_version_id") REFERENCES "public"."legal_text_versions"("version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_terms_version" ON "orders" USING btree ("terms_version_id") WHERE "orders"."terms_version_id" is not null;
--> statement-breakpoint
SELECT protect_table('legal_text_versions');
--> statement-breakpoint
GRANT SELECT ON legal_text_versions TO birchline_visitor, birchline_customer, birchline_consultant, birchline_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON legal_text_versions TO birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT ON legal_text_versions TO birchline_worker;
--> statement-breakpoint
CREATE POLICY shown ON legal_text_versions FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant,
  birchline_auth USING (version IS NOT NULL);
--> statement-breakpoint
CREATE POLICY admin_read ON legal_text_versions FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY admin_insert ON legal_text_versions FOR INSERT TO birchline_admin WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_update ON legal_text_versions FOR UPDATE TO birchline_admin USING (version IS NULL) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY admin_delete ON legal_text_versions FOR DELETE TO birchline_admin USING (version IS NULL);
--> statement-breakpoint
CREATE POLICY worker_all ON legal_text_versions TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('legal_text_versions', 'content:write');
--> statement-breakpoint
-- A published version never changes.
CREATE TRIGGER published_stays BEFORE UPDATE OR DELETE ON legal_text_versions
  FOR EACH ROW WHEN (OLD.version IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Public pages show the text and link to it.
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE ON legal_text_versions
  FOR EACH ROW WHEN (NEW.version IS NOT NULL) EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
SELECT protect_table('legal_acceptances');
--> statement-breakpoint
GRANT SELECT ON legal_acceptances TO birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT ON legal_acceptances TO birchline_worker;
--> statement-breakpoint
-- Enrolments are written by the role of sign-in.
GRANT INSERT ON legal_acceptances TO birchline_auth;
--> statement-breakpoint
CREATE POLICY own ON legal_acceptances FOR SELECT TO birchline_consultant USING (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY admin_read ON legal_acceptances FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY worker_all ON legal_acceptances TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY sign_in ON legal_acceptances FOR INSERT TO birchline_auth WITH CHECK (true);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_acceptances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
