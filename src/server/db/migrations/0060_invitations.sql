CREATE TABLE "consultant_invitations" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"invited_at" timestamp with time zone,
	"invited_by" uuid,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "consultant_invitations_sent" CHECK ("consultant_invitations"."sent_at" is null or "consultant_invitations"."invited_at" is not null),
	CONSTRAINT "consultant_invitations_expiry" CHECK (("consultant_invitations"."sent_at" is null) = ("consultant_invitations"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "consultant_invitations" ADD CONSTRAINT "consultant_invitations_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultant_invitations_open" ON "consultant_invitations" USING btree ("invited_at","expires_at") WHERE "consultant_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "consultant_invitations_waiting" ON "consultant_invitations" USING btree ("invited_at","consultant_id") WHERE "consultant_invitations"."invited_at" is not null and "consultant_invitations"."sent_at" is null and "consultant_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "verification_value" ON "auth"."verification" USING btree ("value");
--> statement-breakpoint
SELECT protect_table('consultant_invitations');
--> statement-breakpoint
GRANT SELECT, UPDATE ON consultant_invitations TO birchline_worker, birchline_auth;
--> statement-breakpoint
CREATE POLICY worker_read ON consultant_invitations FOR SELECT TO birchline_worker USING (true);
--> statement-breakpoint
CREATE POLICY worker_update ON consultant_invitations FOR UPDATE TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY sign_in ON consultant_invitations TO birchline_auth USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('consultant_invitations', 'consultants:write');
--> statement-breakpoint

-- Consultants who are added without a sign-in, all of one statement at once.
CREATE FUNCTION open_invitations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO consultant_invitations (consultant_id)
  SELECT a.consultant_id FROM added a WHERE NOT EXISTS (SELECT FROM auth.account k WHERE k.user_id = a.consultant_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A password or an account at a provider is a sign-in, however the person came to it.
CREATE FUNCTION accept_invitations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE consultant_invitations i SET accepted_at = now() FROM added a WHERE i.consultant_id = a.user_id AND i.accepted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- With the invitation its link goes. It was mailed to the old address, or to someone who has left. An erased person is never
-- invited again.
CREATE FUNCTION withdraw_invitation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM consultant_invitations WHERE consultant_id = NEW.consultant_id;
  ELSE
    UPDATE consultant_invitations SET invited_at = NULL, invited_by = NULL, sent_at = NULL, expires_at = NULL
    WHERE consultant_id = NEW.consultant_id AND accepted_at IS NULL AND invited_at IS NOT NULL;
  END IF;
  IF FOUND THEN
    DELETE FROM auth.verification WHERE value = NEW.consultant_id::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION open_invitations(), accept_invitations(), withdraw_invitation() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER invitations_opened AFTER INSERT ON consultants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_invitations();
--> statement-breakpoint
CREATE TRIGGER invitations_accepted AFTER INSERT ON auth.account
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION accept_invitations();
--> statement-breakpoint
CREATE TRIGGER invitation_withdrawn AFTER UPDATE OF email, status, erased_at ON consultants FOR EACH ROW
  WHEN (lower(OLD.email) <> lower(NEW.email) OR NEW.erased_at IS NOT NULL OR (NEW.status = 'left' AND OLD.status <> 'left'))
  EXECUTE FUNCTION withdraw_invitation();
--> statement-breakpoint
-- Consultants added by an admin had a random password that no one knows. Those who never chose one have no sign-in.
DELETE FROM auth.account a USING auth."user" u
WHERE u.id = a.user_id AND a.provider_id = 'credential' AND NOT u.email_verified
  AND EXISTS (SELECT FROM audit_events e WHERE e.action = 'add-consultant' AND e.object_id = u.id::text)
  AND NOT EXISTS (SELECT FROM audit_events e WHERE e.action = 'admin-reset-password' AND e.object_id = u.id::text)
  AND NOT EXISTS (SELECT FROM auth.known_networks n WHERE n.user_id = u.id);
--> statement-breakpoint
INSERT INTO consultant_invitations (consultant_id)
SELECT c.consultant_id FROM consultants c
WHERE c.erased_at IS NULL AND NOT EXISTS (SELECT FROM auth.account k WHERE k.user_id = c.consultant_id);
--> statement-breakpoint
UPDATE consultant_invitations i SET invited_at = e.created_at, invited_by = e.actor_id, sent_at = e.created_at,
  expires_at = e.created_at + interval '3 days'
FROM audit_events e WHERE e.action = 'add-consultant' AND e.object_id = i.consultant_id::text;
--> statement-breakpoint
-- Also removes those who were invited; the links in their mails no longer work.
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
              'consultant_status_changes.consultant_id', 'rank_grants.consultant_id', 'genealogy_paths.consultant_id', 'consultant_volumes.consultant_id',
              'consultant_invitations.consultant_id']) u
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
  DELETE FROM auth.verification t USING unnest(gone) g (id) WHERE t.value = g.id::text;
  DELETE FROM auth."user" t USING unnest(gone) g (id) WHERE t.id = g.id;
  RETURN QUERY SELECT unnest(gone);
END $$;
