-- A promotion that was not announced to consultants can be deleted.
GRANT DELETE ON promotions TO birchline_admin;
--> statement-breakpoint
CREATE POLICY admin_delete ON promotions FOR DELETE TO birchline_admin USING (announced_at IS NULL);
