-- Where the database and src/domain/*/policy.ts did not agree, or agreed on too much.

-- What belongs to a product is seen with it: the inner query is held by the policy of products.
ALTER POLICY shown ON product_contents USING (product_id IN (SELECT p.product_id FROM products p));
--> statement-breakpoint
ALTER POLICY shown ON product_shades USING (product_id IN (SELECT p.product_id FROM products p));
--> statement-breakpoint
ALTER POLICY shown ON product_reviews
  USING (hidden_at IS NULL AND product_id IN (SELECT p.product_id FROM products p));
--> statement-breakpoint
-- Whether a reviewer bought the product is not the reviewer's to say.
REVOKE INSERT ON product_reviews FROM birchline_customer, birchline_consultant;
--> statement-breakpoint
GRANT INSERT (review_id, product_id, user_id, author_name, rating, title, body, created_at) ON product_reviews
  TO birchline_customer, birchline_consultant;
--> statement-breakpoint
ALTER POLICY own_insert ON product_reviews
  WITH CHECK (user_id = (SELECT app_user_id()) AND product_id IN (SELECT p.product_id FROM products p));
--> statement-breakpoint

-- An admin is a consultant too, with expenses of her own; her bell is hers.
GRANT INSERT, UPDATE, DELETE ON expenses TO birchline_admin;
--> statement-breakpoint
CREATE POLICY own_insert ON expenses FOR INSERT TO birchline_admin WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_update ON expenses FOR UPDATE TO birchline_admin
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_delete ON expenses FOR DELETE TO birchline_admin USING (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
DROP POLICY admin_read ON notifications;
--> statement-breakpoint
ALTER POLICY own ON notifications TO birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint

-- Nobody writes down what somebody else did.
ALTER POLICY admin_insert ON audit_events
  WITH CHECK (actor_id = (SELECT app_user_id()) AND actor_role = 'admin');
