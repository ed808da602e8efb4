ALTER TABLE "commission_runs" ADD COLUMN "personal_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD COLUMN "override_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD COLUMN "bonus_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A closed run can't be changed, except for the sums that its statements already have.
ALTER TABLE "commission_runs" DISABLE TRIGGER keep_closed;--> statement-breakpoint
UPDATE commission_runs r
SET personal_total = s.personal, override_total = s.override, bonus_total = s.bonus
FROM (
  SELECT run_no, sum(personal_total) AS personal, sum(override_total) AS override, sum(bonus_total) AS bonus
  FROM (
    SELECT run_no, personal_total, override_total, bonus_total FROM commissions
    UNION ALL
    SELECT run_no, personal_total, override_total, bonus_total FROM replaced_commissions) every_statement
  GROUP BY run_no) s
WHERE s.run_no = r.run_no;--> statement-breakpoint
ALTER TABLE "commission_runs" ENABLE TRIGGER keep_closed;--> statement-breakpoint
ALTER TABLE "commission_runs" ALTER COLUMN "personal_total" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_runs" ALTER COLUMN "override_total" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_runs" ALTER COLUMN "bonus_total" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_sum" CHECK ("commission_runs"."total" = "commission_runs"."personal_total" + "commission_runs"."override_total" + "commission_runs"."bonus_total" + "commission_runs"."correction_total");--> statement-breakpoint
CREATE INDEX "genealogy_paths_level" ON "genealogy_paths" USING btree (length("path"),substring("path", 1, 2000));
