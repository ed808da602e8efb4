ALTER TABLE "product_reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD COLUMN "html" text;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_of_person" ON "product_reviews" USING btree ("user_id","product_id");--> statement-breakpoint

-- Reviews are written by the company, after it has looked at what their writers bought; a writer reads hers also when
-- it is hidden, and may take it back.
REVOKE INSERT ON product_reviews FROM birchline_customer, birchline_consultant;
--> statement-breakpoint
REVOKE INSERT (review_id, product_id, user_id, author_name, rating, title, body, created_at) ON product_reviews
  FROM birchline_customer, birchline_consultant;
--> statement-breakpoint
DROP POLICY own_insert ON product_reviews;
--> statement-breakpoint
CREATE POLICY own ON product_reviews FOR SELECT TO birchline_customer, birchline_consultant
  USING (user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT DELETE ON product_reviews TO birchline_worker;
