-- The customer records of the signed-in account, whose orders are the account's own: its own record, and those without an account, if they have
-- its email address and it is confirmed. Without a confirmed address there are none, because anyone can sign up with an address of another
-- person. Its own record can have another address too, which was typed at the checkout: imports find a record by that address.
CREATE FUNCTION own_customers() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  WITH account AS (SELECT u.id, lower(u.email) AS email FROM auth."user" u WHERE u.id = app_user_id() AND u.email_verified)
  SELECT ARRAY(
    SELECT c.customer_id FROM customers c JOIN account a ON c.user_id = a.id AND coalesce(lower(c.email), a.email) = a.email
    UNION ALL
    SELECT c.customer_id FROM customers c JOIN account a ON lower(c.email) = a.email WHERE c.user_id IS NULL)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION own_customers() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_customers() TO birchline_customer, birchline_consultant, birchline_admin;
--> statement-breakpoint
ALTER POLICY own_of_customer ON orders USING (
  placed_by = (SELECT app_user_id())
  OR placed_by IS NULL AND customer_id = ANY ((SELECT own_customers())::uuid[]));
--> statement-breakpoint
ALTER POLICY own_of_consultant ON orders USING (
  placed_by = (SELECT app_user_id()) OR consultant_id = (SELECT app_user_id())
  OR placed_by IS NULL AND customer_id = ANY ((SELECT own_customers())::uuid[]));
--> statement-breakpoint
-- An address is shown to the account that placed the order and to the credited consultant: another person may have typed the email address
-- by which an order belongs to an account.
ALTER POLICY with_order ON order_addresses USING (
  order_id IN (SELECT o.order_id FROM orders o
               WHERE o.placed_by = (SELECT app_user_id()) OR o.consultant_id = (SELECT app_user_id())));
--> statement-breakpoint
GRANT SELECT ON history_orders TO birchline_customer, birchline_consultant;
--> statement-breakpoint
CREATE POLICY own ON history_orders FOR SELECT TO birchline_customer, birchline_consultant
  USING (customer_id = ANY ((SELECT own_customers())::uuid[]));
