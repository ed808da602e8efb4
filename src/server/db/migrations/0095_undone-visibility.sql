-- Showing reviews again stores who hid them, when and why, so that it can be undone.
GRANT UPDATE (previous_values) ON selections TO birchline_admin;
--> statement-breakpoint
-- Why a review was hidden is deleted with the review, also where it is stored for undoing.
CREATE FUNCTION delete_stored_reason() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE selections SET previous_values = previous_values - OLD.review_id::text
  WHERE action = 'show-reviews' AND previous_values ? OLD.review_id::text;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_stored_reason() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER deleted_review AFTER DELETE ON product_reviews FOR EACH ROW EXECUTE FUNCTION delete_stored_reason();
