-- A draft that a newer one replaces is kept beside it until the next is, to be compared with line by line. Its parts leave
-- the tables of lines and statements, so that nothing that reads those can meet it, and become children of two tables of
-- their own: by inheritance, which unlike attaching a partition does not read them again.
CREATE TABLE "replaced_calculations" (
	"run_no" integer NOT NULL,
	"consultant_no" integer NOT NULL,
	"order_no" bigint,
	"line_type" smallint NOT NULL,
	"level" smallint NOT NULL,
	"rate" integer NOT NULL,
	"base_mills" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bonus" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replaced_commissions" (
	"commission_id" uuid NOT NULL,
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
	"correction_total" bigint DEFAULT 0 NOT NULL,
	"total_earnings" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"payout_amount" bigint,
	"payout_currency" char(3) NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"check_number" integer,
	"check_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_runs" DROP CONSTRAINT "commission_runs_status";--> statement-breakpoint
ALTER TABLE "commission_runs" DROP CONSTRAINT "commission_runs_closed";--> statement-breakpoint
CREATE UNIQUE INDEX "commission_runs_one_replaced" ON "commission_runs" USING btree ("status") WHERE "commission_runs"."status" = 'replaced';--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_status" CHECK ("commission_runs"."status" in ('draft', 'replaced', 'closed'));--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_closed" CHECK (("commission_runs"."status" <> 'closed') or ("commission_runs"."closed_at" is not null and "commission_runs"."exchange_rate" > 0 and "commission_runs"."exchange_rate" < 1000000));--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['replaced_calculations', 'replaced_commissions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO birchline_worker, birchline_admin', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION run_part_set_aside(parent text, run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := run_part_name(parent, run);
BEGIN
  IF NOT EXISTS (SELECT FROM commission_runs r WHERE r.run_no = run AND r.status = 'replaced') THEN
    RAISE EXCEPTION 'commission run % is not replaced', run USING ERRCODE = 'restrict_violation';
  END IF;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, part);
  EXECUTE format('ALTER TABLE %I INHERIT %I', part,
                 CASE parent WHEN 'commissions' THEN 'replaced_commissions' ELSE 'replaced_calculations' END);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION run_part_set_aside(text, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION run_part_set_aside(text, integer) TO birchline_worker;
