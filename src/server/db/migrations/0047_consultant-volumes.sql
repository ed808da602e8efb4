CREATE TABLE "consultant_volumes" (
	"period" date NOT NULL,
	"consultant_id" uuid NOT NULL,
	"volume" bigint NOT NULL,
	"counted_in" "xid8",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultant_volumes_period_consultant_id_pk" PRIMARY KEY("period","consultant_id")
);
--> statement-breakpoint
ALTER TABLE "genealogy_paths" ADD COLUMN "last_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultant_volumes" ADD CONSTRAINT "consultant_volumes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultant_volumes_consultant" ON "consultant_volumes" USING btree ("consultant_id","period");--> statement-breakpoint
CREATE INDEX "consultant_volumes_volume" ON "consultant_volumes" USING btree ("period","volume");
--> statement-breakpoint
-- The date of the last order changes often, the path hardly ever: free space on each page spares the indexes.
ALTER TABLE genealogy_paths SET (fillfactor = 80);
--> statement-breakpoint
SELECT protect_table('consultant_volumes');
--> statement-breakpoint
GRANT SELECT ON consultant_volumes TO birchline_worker, birchline_admin;
--> statement-breakpoint
CREATE POLICY worker_read ON consultant_volumes FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
CREATE POLICY admin_read ON consultant_volumes FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint

-- Adds up a consultant's orders and adjustments of a month. The lock first: the statement after it sees everything that was committed
-- before the lock was given.
CREATE FUNCTION count_volume(consultant uuid, month date, counting xid8) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  -- The consultants of an import that is undone are deleted in the same transaction as their orders.
  INSERT INTO consultant_volumes (consultant_id, period, volume)
  SELECT consultant, month, 0 WHERE EXISTS (SELECT FROM consultants WHERE consultant_id = consultant)
  ON CONFLICT DO NOTHING;
  PERFORM FROM consultant_volumes WHERE consultant_id = consultant AND period = month FOR UPDATE;
  UPDATE consultant_volumes SET counted_in = coalesce(counting, counted_in), volume =
    coalesce((SELECT sum(commissionable_base) FROM orders
              WHERE consultant_id = consultant AND period = month AND status = 'completed'), 0)
    + coalesce((SELECT sum(amount) FROM volume_adjustments WHERE consultant_id = consultant AND period = month), 0)
  WHERE consultant_id = consultant AND period = month;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_volume(uuid, date, xid8) FROM PUBLIC;
--> statement-breakpoint
-- At the commit, when every order has its last state: once for each consultant and month, however many orders changed.
CREATE FUNCTION count_order_volume() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  present xid8 := pg_current_xact_id();
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'completed' AND OLD.consultant_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM consultant_volumes
                    WHERE consultant_id = OLD.consultant_id AND period = OLD.period AND counted_in = present) THEN
    PERFORM count_volume(OLD.consultant_id, OLD.period, present);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'completed' AND NEW.consultant_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM consultant_volumes
                    WHERE consultant_id = NEW.consultant_id AND period = NEW.period AND counted_in = present) THEN
    PERFORM count_volume(NEW.consultant_id, NEW.period, present);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_last_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  counted boolean := TG_OP <> 'INSERT' AND OLD.status <> 'cancelled' AND OLD.consultant_id IS NOT NULL;
  counts boolean := TG_OP <> 'DELETE' AND NEW.status <> 'cancelled' AND NEW.consultant_id IS NOT NULL;
BEGIN
  IF counted AND NOT (counts AND OLD.consultant_id = NEW.consultant_id AND NEW.order_date >= OLD.order_date) THEN
    -- The lock first: the statement after it sees every order that was committed before the lock was given.
    PERFORM FROM genealogy_paths WHERE consultant_id = OLD.consultant_id FOR UPDATE;
    UPDATE genealogy_paths SET last_order_at =
      (SELECT max(order_date) FROM orders WHERE consultant_id = OLD.consultant_id AND status <> 'cancelled')
    WHERE consultant_id = OLD.consultant_id AND last_order_at <= OLD.order_date;
  END IF;
  IF counts THEN
    UPDATE genealogy_paths SET last_order_at = NEW.order_date
    WHERE consultant_id = NEW.consultant_id AND (last_order_at IS NULL OR last_order_at < NEW.order_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_order_volume(), record_last_order() FROM PUBLIC;
--> statement-breakpoint

-- Deferred: the consultant's row is locked for the time of the commit only, and after every other lock of the transaction, so that
-- orders of one consultant do not wait for one another and no two transactions wait in a circle.
CREATE CONSTRAINT TRIGGER order_volume_inserted AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION count_order_volume();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_volume_updated AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed')
    AND (OLD.status, OLD.consultant_id, OLD.period, OLD.commissionable_base)
      IS DISTINCT FROM (NEW.status, NEW.consultant_id, NEW.period, NEW.commissionable_base))
  EXECUTE FUNCTION count_order_volume();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_volume_deleted AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION count_order_volume();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER last_order_inserted AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status <> 'cancelled' AND NEW.consultant_id IS NOT NULL) EXECUTE FUNCTION record_last_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER last_order_updated AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status = 'cancelled', OLD.consultant_id, OLD.order_date)
      IS DISTINCT FROM (NEW.status = 'cancelled', NEW.consultant_id, NEW.order_date))
  EXECUTE FUNCTION record_last_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER last_order_deleted AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> 'cancelled' AND OLD.consultant_id IS NOT NULL) EXECUTE FUNCTION record_last_order();
--> statement-breakpoint
CREATE FUNCTION count_adjusted_volume() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_volume(OLD.consultant_id, OLD.period, NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_volume(NEW.consultant_id, NEW.period, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_adjusted_volume() FROM PUBLIC;
--> statement-breakpoint
-- At once: who edits a volume sees the new one in the same transaction.
CREATE TRIGGER adjusted_volume AFTER INSERT OR UPDATE OR DELETE ON volume_adjustments
  FOR EACH ROW EXECUTE FUNCTION count_adjusted_volume();
--> statement-breakpoint
INSERT INTO consultant_volumes (consultant_id, period, volume)
SELECT consultant_id, period, sum(amount) FROM (
  SELECT consultant_id, period, commissionable_base AS amount FROM orders
  WHERE status = 'completed' AND consultant_id IS NOT NULL
  UNION ALL
  SELECT consultant_id, period, amount FROM volume_adjustments) counted
GROUP BY 1, 2 ORDER BY 2, 1;
--> statement-breakpoint
UPDATE genealogy_paths p SET last_order_at = o.last
FROM (SELECT consultant_id, max(order_date) AS last FROM orders WHERE status <> 'cancelled' GROUP BY 1) o
WHERE o.consultant_id = p.consultant_id;
--> statement-breakpoint
-- The volumes of a consultant are deleted with them when an import is undone.
CREATE OR REPLACE FUNCTION remove_imported_consultants(import uuid) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE gone uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.genealogy'));
  WITH RECURSIVE imported AS (
    SELECT r.object_id AS id FROM import_rows r WHERE r.import_id = import AND r.object_id IS NOT NULL
  ), stays AS (
    SELECT used.id FROM (
      SELECT u AS id FROM objects_in_use(import, ARRAY['consultants'::regclass, 'auth.user'::regclass],
        ARRAY['consultants.consultant_id', 'consultants.sponsor_consultant_id', 'sponsorships.consultant_id', 'sponsorships.sponsor_consultant_id',
              'consultant_status_changes.consultant_id', 'rank_grants.consultant_id', 'genealogy_paths.consultant_id', 'consultant_volumes.consultant_id']) u
      UNION ALL
      SELECT c.consultant_id FROM consultants c JOIN commission_run_members m USING (consultant_no)
        JOIN imported i ON i.id = c.consultant_id
      UNION ALL
      SELECT s.sponsor_consultant_id FROM sponsorships s JOIN imported i ON i.id = s.sponsor_consultant_id
        WHERE NOT EXISTS (SELECT FROM imported b WHERE b.id = s.consultant_id)
    ) used
    UNION
    SELECT s.sponsor_consultant_id FROM stays JOIN sponsorships s ON s.consultant_id = stays.id
      JOIN imported i ON i.id = s.sponsor_consultant_id
  )
  SELECT array_agg(i.id) INTO gone FROM imported i WHERE NOT EXISTS (SELECT FROM stays WHERE stays.id = i.id);
  DELETE FROM rank_grants t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM consultant_status_changes t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM sponsorships t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM consultants t USING unnest(gone) g (id) WHERE t.consultant_id = g.id;
  DELETE FROM auth."user" t USING unnest(gone) g (id) WHERE t.id = g.id;
  RETURN QUERY SELECT unnest(gone);
END $$;
