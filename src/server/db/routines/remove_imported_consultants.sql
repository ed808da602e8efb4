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
              'consultant_status_changes.consultant_id', 'rank_grants.consultant_id', 'genealogy_paths.consultant_id', 'consultant_volumes.consultant_id', 'team_sizes.consultant_id', 'team_volumes.consultant_id',
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
