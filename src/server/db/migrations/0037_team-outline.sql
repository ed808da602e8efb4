CREATE TABLE "genealogy_paths" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"path" "bytea" NOT NULL,
	"has_left" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"consultant_id" uuid NOT NULL,
	"note" text NOT NULL,
	"follow_up_on" date,
	"done_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_notes_done" CHECK ("member_notes"."done_at" is null or "member_notes"."follow_up_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "share_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "genealogy_paths" ADD CONSTRAINT "genealogy_paths_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_consultants_consultant_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "genealogy_paths_path" ON "genealogy_paths" USING btree (substring("path", 1, 2000));--> statement-breakpoint
CREATE INDEX "member_notes_author" ON "member_notes" USING btree ("author_id","consultant_id","created_at");--> statement-breakpoint
CREATE INDEX "member_notes_follow_up" ON "member_notes" USING btree ("author_id","follow_up_on") WHERE "member_notes"."follow_up_on" is not null and "member_notes"."done_at" is null;
--> statement-breakpoint
-- Sums of a period's orders read the index alone.
DROP INDEX orders_period;
--> statement-breakpoint
CREATE INDEX orders_period ON orders (period, consultant_id) INCLUDE (commissionable_base, order_no)
  WHERE status = 'completed';
--> statement-breakpoint
SELECT protect_table('genealogy_paths');
--> statement-breakpoint
GRANT SELECT ON genealogy_paths TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_read ON genealogy_paths FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
SELECT protect_table('member_notes');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON member_notes TO birchline_consultant, birchline_admin;
--> statement-breakpoint
CREATE POLICY own ON member_notes TO birchline_consultant, birchline_admin
  USING (author_id = (SELECT app_user_id())) WITH CHECK (author_id = (SELECT app_user_id()));
--> statement-breakpoint

-- The present path of a consultant, from the sponsors.
CREATE FUNCTION genealogy_path_of(consultant uuid) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  WITH RECURSIVE above AS (
    SELECT consultant_no, sponsor_consultant_id, 0 AS up FROM consultants WHERE consultant_id = consultant
    UNION ALL
    SELECT c.consultant_no, c.sponsor_consultant_id, a.up + 1
    FROM above a JOIN consultants c ON c.consultant_id = a.sponsor_consultant_id)
  SELECT string_agg(int4send(consultant_no), ''::bytea ORDER BY up DESC) FROM above
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION genealogy_path_of(uuid) FROM PUBLIC;
--> statement-breakpoint

-- Moves a consultant with the whole downline to where the sponsors are now.
CREATE FUNCTION move_genealogy_path(consultant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  former bytea := (SELECT path FROM genealogy_paths WHERE consultant_id = consultant);
  present bytea := genealogy_path_of(consultant);
BEGIN
  UPDATE genealogy_paths SET path = present || substring(path, length(former) + 1)
  WHERE substring(path, 1, 2000) >= substring(former, 1, 2000)
    AND substring(path, 1, 2000) < substring(former, 1, 2000) || '\xff'::bytea
    AND path >= former AND path < former || '\xff'::bytea;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION move_genealogy_path(uuid) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION write_genealogy_path() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO genealogy_paths (consultant_id, path, has_left)
    VALUES (NEW.consultant_id, genealogy_path_of(NEW.consultant_id), NEW.status = 'left');
    -- Imported in another order: the sponsor after those who were sponsored.
    PERFORM move_genealogy_path(consultant_id) FROM consultants WHERE sponsor_consultant_id = NEW.consultant_id;
  ELSE
    IF NEW.sponsor_consultant_id IS DISTINCT FROM OLD.sponsor_consultant_id THEN
      PERFORM move_genealogy_path(NEW.consultant_id);
    END IF;
    UPDATE genealogy_paths SET has_left = (NEW.status = 'left')
    WHERE consultant_id = NEW.consultant_id AND has_left <> (NEW.status = 'left');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER genealogy_path AFTER INSERT OR UPDATE OF sponsor_consultant_id, status ON consultants
  FOR EACH ROW EXECUTE FUNCTION write_genealogy_path();
--> statement-breakpoint
INSERT INTO genealogy_paths (consultant_id, path, has_left)
SELECT consultant_id, genealogy_path_of(consultant_id), status = 'left' FROM consultants;
--> statement-breakpoint
-- The place in the genealogy is deleted with the consultant of an import that is undone.
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
              'consultant_status_changes.consultant_id', 'rank_grants.consultant_id', 'genealogy_paths.consultant_id']) u
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
