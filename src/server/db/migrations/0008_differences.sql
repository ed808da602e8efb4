-- What happens after the close: corrected facts, and the differences they make, booked in the open period. The parts of
-- statements closed before keep their own check of the sum; the new one has a new name.
CREATE TABLE "commission_corrections" (
	"correction_no" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_corrections_correction_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_no" integer NOT NULL,
	"period" date NOT NULL,
	"kind" text NOT NULL,
	"order_no" bigint,
	"base_change" bigint,
	"return_id" uuid,
	"consultant_no" integer,
	"sponsor_no" integer,
	"sponsor_before_no" integer,
	"reason" text NOT NULL,
	"difference" bigint NOT NULL,
	"order_share" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_corrections_kind" CHECK ("commission_corrections"."kind" in ('return', 'cancellation', 'reinstatement', 'sponsorship')),
	CONSTRAINT "commission_corrections_fact" CHECK (case when "commission_corrections"."kind" = 'sponsorship' then "commission_corrections"."consultant_no" is not null and "commission_corrections"."order_no" is null
          else "commission_corrections"."order_no" is not null and "commission_corrections"."base_change" <> 0 end)
);
--> statement-breakpoint
CREATE TABLE "commission_differences" (
	"difference_id" uuid PRIMARY KEY NOT NULL,
	"correction_no" integer NOT NULL,
	"period" date NOT NULL,
	"run_no" integer NOT NULL,
	"consultant_no" integer NOT NULL,
	"order_no" bigint,
	"line_type" smallint NOT NULL,
	"level" smallint NOT NULL,
	"rate_before" integer NOT NULL,
	"base_before" bigint NOT NULL,
	"amount_before" bigint NOT NULL,
	"rate_after" integer NOT NULL,
	"base_after" bigint NOT NULL,
	"amount_after" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"order_share" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_differences_booked" CHECK ("commission_differences"."booked" in (0, "commission_differences"."amount_after" - "commission_differences"."amount_before") and "commission_differences"."booked" in ("commission_differences"."difference", "commission_differences"."order_share"))
);
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_parts";--> statement-breakpoint
ALTER TABLE "commission_runs" ADD COLUMN "correction_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD COLUMN "correction_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "correction_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_corrections" ADD CONSTRAINT "commission_corrections_run_no_commission_runs_run_no_fk" FOREIGN KEY ("run_no") REFERENCES "public"."commission_runs"("run_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_corrections" ADD CONSTRAINT "commission_corrections_period_commission_periods_period_fk" FOREIGN KEY ("period") REFERENCES "public"."commission_periods"("period") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_differences" ADD CONSTRAINT "commission_differences_correction_no_commission_corrections_correction_no_fk" FOREIGN KEY ("correction_no") REFERENCES "public"."commission_corrections"("correction_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_corrections_run" ON "commission_corrections" USING btree ("run_no");--> statement-breakpoint
CREATE INDEX "commission_corrections_period" ON "commission_corrections" USING btree ("period");--> statement-breakpoint
CREATE INDEX "commission_differences_period" ON "commission_differences" USING btree ("period","consultant_no");--> statement-breakpoint
CREATE INDEX "commission_differences_correction" ON "commission_differences" USING btree ("correction_no","consultant_no");--> statement-breakpoint
CREATE INDEX "commission_differences_consultant" ON "commission_differences" USING btree ("consultant_no");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_sum" CHECK ("total_earnings" = "personal_total" + "override_total" + "bonus_total" + "correction_total");--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['commission_corrections', 'commission_differences'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO birchline_worker', t);
    EXECUTE format('GRANT SELECT ON %I TO birchline_admin', t);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON commission_differences TO birchline_consultant;
--> statement-breakpoint
CREATE POLICY own ON commission_differences FOR SELECT TO birchline_consultant
  USING (consultant_no = (SELECT c.consultant_no FROM consultants c WHERE c.consultant_id = (SELECT app_user_id())));
--> statement-breakpoint
-- A correction is of a closed run and goes into an open period.
CREATE FUNCTION correction_is_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM commission_runs r WHERE r.run_no = NEW.run_no AND r.status = 'closed')
     OR NOT EXISTS (SELECT FROM commission_periods p WHERE p.period = NEW.period AND p.status = 'open') THEN
    RAISE EXCEPTION 'a correction of run % cannot be booked in %', NEW.run_no, NEW.period USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER in_time BEFORE INSERT ON commission_corrections FOR EACH ROW EXECUTE FUNCTION correction_is_in_time();
--> statement-breakpoint
CREATE FUNCTION difference_is_of_correction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added a JOIN commission_corrections c USING (correction_no)
             WHERE (a.run_no, a.period) IS DISTINCT FROM (c.run_no, c.period))
     OR EXISTS (SELECT FROM added a JOIN commission_periods p USING (period) WHERE p.status <> 'open') THEN
    RAISE EXCEPTION 'a difference stands beside its correction' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER of_correction AFTER INSERT ON commission_differences REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION difference_is_of_correction();
