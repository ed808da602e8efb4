CREATE TABLE "team_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" "bytea" NOT NULL,
	"members" integer NOT NULL,
	"period" date,
	"volume" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_sizes" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_volumes" (
	"consultant_id" uuid NOT NULL,
	"period" date NOT NULL,
	"volume" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_volumes_consultant_id_period_pk" PRIMARY KEY("consultant_id","period")
);
--> statement-breakpoint
ALTER TABLE "team_sizes" ADD CONSTRAINT "team_sizes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_volumes" ADD CONSTRAINT "team_volumes_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_changes_path" ON "team_changes" USING btree (substring("path", 1, 2000));--> statement-breakpoint
CREATE INDEX "consultants_first_start" ON "consultants" USING btree (fold_text("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "consultants_last_start" ON "consultants" USING btree (fold_text("last_name" || ' ' || "first_name") text_pattern_ops);--> statement-breakpoint
-- Most rows are changed again and again: free space on each page spares the indexes.
ALTER TABLE team_sizes SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE team_volumes SET (fillfactor = 80);
--> statement-breakpoint
SELECT protect_table('team_sizes'), protect_table('team_volumes'), protect_table('team_changes');
--> statement-breakpoint
GRANT SELECT ON team_sizes, team_volumes, team_changes TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_read ON team_sizes FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
CREATE POLICY worker_read ON team_volumes FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
CREATE POLICY worker_read ON team_changes FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint

-- Adds changes, the oldest ones first, to the sums of everyone on their paths, and answers how many. A move waits for it, and it for a
-- move: the statement after the lock sees every move that was committed.
CREATE FUNCTION add_team_changes(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  added int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.team-sums'));
  WITH taken AS (
    DELETE FROM team_changes WHERE change_id IN (SELECT change_id FROM team_changes ORDER BY change_id LIMIT most)
    RETURNING path, members, period, volume),
  of_path AS (
    SELECT path, period, sum(members) AS members, sum(volume) AS volume FROM taken GROUP BY 1, 2),
  of_number AS (
    SELECT (get_byte(path, at) << 24) | (get_byte(path, at + 1) << 16) | (get_byte(path, at + 2) << 8) | get_byte(path, at + 3) AS no,
           period, sum(members) AS members, sum(volume) AS volume
    FROM of_path CROSS JOIN LATERAL generate_series(0, length(path) - 4, 4) AS at GROUP BY 1, 2),
  sums AS (
    SELECT c.consultant_id, n.period, n.members, n.volume FROM of_number n JOIN consultants c ON c.consultant_no = n.no),
  sizes AS (
    INSERT INTO team_sizes AS t (consultant_id, members)
    SELECT consultant_id, members FROM sums WHERE period IS NULL
    ON CONFLICT (consultant_id) DO UPDATE SET members = t.members + excluded.members),
  volumes AS (
    INSERT INTO team_volumes AS t (consultant_id, period, volume)
    SELECT consultant_id, period, volume FROM sums WHERE period IS NOT NULL
    ON CONFLICT (consultant_id, period) DO UPDATE SET volume = t.volume + excluded.volume)
  SELECT count(*) INTO added FROM taken;
  RETURN added;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION add_team_changes(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION add_team_changes(int) TO birchline_worker;
--> statement-breakpoint

CREATE FUNCTION count_joined_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_changes (path, members, volume) SELECT path, 1, 0 FROM added WHERE NOT has_left;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_leaving_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_changes (path, members, volume) VALUES (NEW.path, CASE WHEN NEW.has_left THEN -1 ELSE 1 END, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A consultant is deleted only when an import is undone, with the volumes, before or after this.
CREATE FUNCTION count_deleted_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_changes (path, members, volume) SELECT OLD.path, -1, 0 WHERE NOT OLD.has_left;
  INSERT INTO team_changes (path, members, period, volume)
  SELECT OLD.path, 0, period, -volume FROM consultant_volumes WHERE consultant_id = OLD.consultant_id AND volume <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lock: the consultant is not moved until this transaction has ended. Other orders of the consultant do not wait for it.
CREATE FUNCTION count_team_volume() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  changed consultant_volumes := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  added bigint := CASE TG_OP WHEN 'INSERT' THEN NEW.volume WHEN 'UPDATE' THEN NEW.volume - OLD.volume ELSE -OLD.volume END;
  present bytea;
BEGIN
  IF added = 0 THEN RETURN NULL; END IF;
  SELECT path INTO present FROM genealogy_paths WHERE consultant_id = changed.consultant_id FOR KEY SHARE;
  INSERT INTO team_changes (path, members, period, volume) SELECT present, 0, changed.period, added WHERE present IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_joined_members(), count_leaving_member(), count_deleted_member(), count_team_volume() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER joined_members AFTER INSERT ON genealogy_paths REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_joined_members();
--> statement-breakpoint
CREATE TRIGGER leaving_member AFTER UPDATE OF has_left ON genealogy_paths
  FOR EACH ROW WHEN (OLD.has_left <> NEW.has_left) EXECUTE FUNCTION count_leaving_member();
--> statement-breakpoint
CREATE TRIGGER deleted_member AFTER DELETE ON genealogy_paths
  FOR EACH ROW EXECUTE FUNCTION count_deleted_member();
--> statement-breakpoint
CREATE TRIGGER team_volume AFTER INSERT OR UPDATE OF volume OR DELETE ON consultant_volumes
  FOR EACH ROW EXECUTE FUNCTION count_team_volume();
--> statement-breakpoint

-- The sponsors' paths are locked, so that none of them is moved before the new members are committed.
CREATE OR REPLACE FUNCTION write_genealogy_paths() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  placed bigint;
BEGIN
  EXECUTE $query$
    SELECT FROM genealogy_paths WHERE consultant_id IN (SELECT sponsor_consultant_id FROM added) ORDER BY path FOR KEY SHARE
  $query$;
  EXECUTE $query$
    INSERT INTO genealogy_paths (consultant_id, path, has_left)
    WITH RECURSIVE placed AS (
      SELECT a.consultant_id, coalesce(p.path, ''::bytea) || int4send(a.consultant_no) AS path, a.status
      FROM added a LEFT JOIN genealogy_paths p ON p.consultant_id = a.sponsor_consultant_id
      WHERE a.sponsor_consultant_id IS NULL OR p.consultant_id IS NOT NULL
      UNION ALL
      SELECT a.consultant_id, s.path || int4send(a.consultant_no), a.status
      FROM placed s JOIN added a ON a.sponsor_consultant_id = s.consultant_id)
    SELECT consultant_id, path, status = 'left' FROM placed
  $query$;
  GET DIAGNOSTICS placed = ROW_COUNT;
  IF placed <> (SELECT count(*) FROM added) THEN
    RAISE EXCEPTION 'consultants sponsor one another in a circle'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'consultants_sponsor_circle';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- One move after the other. Everyone below is locked until a pass finds no one new: those who joined meanwhile locked the path of their sponsor. The team then
-- counts for the new upline and no longer for the former one.
CREATE OR REPLACE FUNCTION move_genealogy_path(consultant uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  former bytea;
  present bytea;
  before bigint := 0;
  locked bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('birchline.genealogy'));
  former := (SELECT path FROM genealogy_paths WHERE consultant_id = consultant);
  present := genealogy_path_of(consultant);
  LOOP
    PERFORM FROM genealogy_paths
    WHERE substring(path, 1, 2000) >= substring(former, 1, 2000)
      AND substring(path, 1, 2000) < substring(former, 1, 2000) || '\xff'::bytea
      AND path >= former AND path < former || '\xff'::bytea
    ORDER BY path FOR UPDATE;
    GET DIAGNOSTICS locked = ROW_COUNT;
    EXIT WHEN locked = before;
    before := locked;
  END LOOP;
  UPDATE genealogy_paths SET path = present || substring(path, length(former) + 1)
  WHERE substring(path, 1, 2000) >= substring(former, 1, 2000)
    AND substring(path, 1, 2000) < substring(former, 1, 2000) || '\xff'::bytea
    AND path >= former AND path < former || '\xff'::bytea;
  PERFORM pg_advisory_xact_lock(hashtext('birchline.team-sums'));
  UPDATE team_changes SET path = present || substring(path, length(former) + 1)
  WHERE substring(path, 1, 2000) >= substring(former, 1, 2000)
    AND substring(path, 1, 2000) < substring(former, 1, 2000) || '\xff'::bytea
    AND path >= former AND path < former || '\xff'::bytea;
  INSERT INTO team_changes (path, members, period, volume)
  SELECT upline.path, upline.sign * team.members, team.period, upline.sign * team.volume
  FROM (VALUES (substring(former, 1, length(former) - 4), -1), (substring(present, 1, length(present) - 4), 1)) upline (path, sign)
  CROSS JOIN (
    SELECT members, NULL::date AS period, 0::bigint AS volume FROM team_sizes WHERE consultant_id = consultant
    UNION ALL
    SELECT 0, period, volume FROM team_volumes WHERE consultant_id = consultant) team
  WHERE upline.path <> ''::bytea;
END $$;
--> statement-breakpoint
-- New members lock the path of their sponsor, which the date of an order does not change.
CREATE OR REPLACE FUNCTION record_last_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  counted boolean := TG_OP <> 'INSERT' AND OLD.status <> 'cancelled' AND OLD.consultant_id IS NOT NULL;
  counts boolean := TG_OP <> 'DELETE' AND NEW.status <> 'cancelled' AND NEW.consultant_id IS NOT NULL;
BEGIN
  -- The locks first: a statement after them sees every order that was committed before they were given.
  IF counted AND NOT (counts AND OLD.consultant_id = NEW.consultant_id AND NEW.order_date >= OLD.order_date) THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = OLD.consultant_id FOR NO KEY UPDATE;
    UPDATE genealogy_paths SET last_order_at =
      (SELECT max(order_date) FROM orders WHERE consultant_id = OLD.consultant_id AND status <> 'cancelled')
    WHERE consultant_id = OLD.consultant_id AND last_order_at <= OLD.order_date;
  END IF;
  IF counts THEN
    PERFORM FROM genealogy_paths WHERE consultant_id = NEW.consultant_id FOR NO KEY UPDATE;
    UPDATE genealogy_paths SET last_order_at = NEW.order_date
    WHERE consultant_id = NEW.consultant_id AND (last_order_at IS NULL OR last_order_at < NEW.order_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The present members and volumes, as changes that are added up at once.
INSERT INTO team_changes (path, members, volume) SELECT path, 1, 0 FROM genealogy_paths WHERE NOT has_left;
--> statement-breakpoint
INSERT INTO team_changes (path, members, period, volume)
SELECT path, 0, period, volume FROM consultant_volumes JOIN genealogy_paths USING (consultant_id) WHERE volume <> 0;
--> statement-breakpoint
SELECT add_team_changes(NULL);
