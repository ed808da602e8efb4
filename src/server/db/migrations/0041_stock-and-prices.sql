CREATE TABLE "product_prices" (
	"price_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_prices_amount" CHECK ("product_prices"."price" >= 0),
	CONSTRAINT "product_prices_applied" CHECK ("product_prices"."applied_at" >= "product_prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"order_id" uuid,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_changes_quantity" CHECK ("stock_changes"."quantity" <> 0),
	CONSTRAINT "stock_changes_reason" CHECK ("stock_changes"."reason" in ('received', 'removed', 'counted', 'ordered', 'edited', 'cancelled', 'returned')),
	CONSTRAINT "stock_changes_source" CHECK (case when "stock_changes"."reason" in ('received', 'removed', 'counted') then "stock_changes"."note" is not null and "stock_changes"."order_id" is null
        else "stock_changes"."order_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"stock_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shade_code" text,
	"tracked" boolean DEFAULT true NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"low_level" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_levels_item" UNIQUE NULLS NOT DISTINCT("product_id","shade_code"),
	CONSTRAINT "stock_levels_on_hand" CHECK ("stock_levels"."on_hand" >= 0),
	CONSTRAINT "stock_levels_low_level" CHECK ("stock_levels"."low_level" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_shades" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_stock_id_stock_levels_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock_levels"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_shade_code_product_shades_code_fk" FOREIGN KEY ("shade_code") REFERENCES "public"."product_shades"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_prices_moment" ON "product_prices" USING btree ("product_id","valid_from");--> statement-breakpoint
CREATE INDEX "product_prices_waiting" ON "product_prices" USING btree ("valid_from") WHERE "product_prices"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "stock_changes_stock" ON "stock_changes" USING btree ("stock_id","change_id");--> statement-breakpoint
CREATE INDEX "stock_changes_order" ON "stock_changes" USING btree ("order_id") WHERE "stock_changes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_low" ON "stock_levels" USING btree ("product_id") WHERE "stock_levels"."tracked" and "stock_levels"."on_hand" <= "stock_levels"."low_level";
--> statement-breakpoint
SELECT protect_table('product_prices');
--> statement-breakpoint
SELECT protect_table('stock_levels');
--> statement-breakpoint
SELECT protect_table('stock_changes');
--> statement-breakpoint
GRANT SELECT ON product_prices, stock_levels, stock_changes TO birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON product_prices TO birchline_worker;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON stock_levels TO birchline_worker;
--> statement-breakpoint
GRANT SELECT, INSERT ON stock_changes TO birchline_worker;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['product_prices', 'stock_levels', 'stock_changes'] LOOP
    EXECUTE format('CREATE POLICY worker_all ON %I TO birchline_worker USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY admin_read ON %I FOR SELECT TO birchline_admin USING (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- The stock on hand is the sum of its changes: nothing else writes it.
CREATE FUNCTION refuse_uncounted_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND NEW.on_hand <> (CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.on_hand END) THEN
    RAISE EXCEPTION 'stock changes by rows of stock_changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_uncounted_stock BEFORE INSERT OR UPDATE ON stock_levels
  FOR EACH ROW EXECUTE FUNCTION refuse_uncounted_stock();
--> statement-breakpoint
-- Locks in one order, so that orders of the same items wait for each other and never deadlock.
CREATE FUNCTION apply_stock_changes() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM FROM stock_levels WHERE stock_id IN (SELECT stock_id FROM added) ORDER BY stock_id FOR UPDATE;
  UPDATE stock_levels l SET on_hand = l.on_hand + a.quantity
  FROM (SELECT stock_id, sum(quantity)::int AS quantity FROM added GROUP BY stock_id) a
  WHERE l.stock_id = a.stock_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER apply_stock_changes AFTER INSERT ON stock_changes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_changes();
--> statement-breakpoint
-- The shop reads this from the product, which also makes the cached pages outdated.
CREATE FUNCTION show_sold_out() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE gone boolean := NEW.tracked AND NEW.on_hand = 0;
BEGIN
  IF TG_OP = 'UPDATE' AND gone = (OLD.tracked AND OLD.on_hand = 0) THEN RETURN NULL; END IF;
  IF NEW.shade_code IS NULL THEN
    UPDATE products SET sold_out = gone WHERE product_id = NEW.product_id AND sold_out <> gone;
  ELSE
    UPDATE product_shades SET sold_out = gone WHERE code = NEW.shade_code AND sold_out <> gone;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER show_sold_out AFTER INSERT OR UPDATE ON stock_levels FOR EACH ROW EXECUTE FUNCTION show_sold_out();
--> statement-breakpoint
-- An order takes its items when it is placed. Imported orders are of the past and take nothing.
CREATE FUNCTION take_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO stock_changes (stock_id, quantity, reason, order_id)
  SELECT l.stock_id, -sum(a.quantity)::int, 'ordered', a.order_id
  FROM added a
  JOIN stock_levels l ON l.product_id = a.product_id AND l.shade_code IS NOT DISTINCT FROM a.shade_code AND l.tracked
  JOIN orders o ON o.order_id = a.order_id AND o.source <> 'import' AND o.status <> 'cancelled'
  GROUP BY l.stock_id, a.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER take_stock AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION take_stock();
--> statement-breakpoint
-- The items of an unpaid order are replaced as a whole.
CREATE FUNCTION give_back_edited_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO stock_changes (stock_id, quantity, reason, order_id)
  SELECT stock_id, -sum(quantity)::int, 'edited', order_id
  FROM stock_changes WHERE order_id IN (SELECT order_id FROM removed)
  GROUP BY stock_id, order_id HAVING sum(quantity) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_back_edited_stock AFTER DELETE ON order_lines
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION give_back_edited_stock();
--> statement-breakpoint
-- A cancelled order gives back what it still has; one that is completed again takes it again.
CREATE FUNCTION follow_cancellation() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NEW.status = 'cancelled' THEN
    INSERT INTO stock_changes (stock_id, quantity, reason, order_id)
    SELECT stock_id, -sum(quantity)::int, 'cancelled', order_id
    FROM stock_changes WHERE order_id = NEW.order_id
    GROUP BY stock_id, order_id HAVING sum(quantity) <> 0;
  ELSIF NEW.source <> 'import' THEN
    INSERT INTO stock_changes (stock_id, quantity, reason, order_id)
    SELECT l.stock_id, -sum(i.quantity)::int, 'ordered', NEW.order_id
    FROM order_lines i
    JOIN stock_levels l ON l.product_id = i.product_id AND l.shade_code IS NOT DISTINCT FROM i.shade_code AND l.tracked
    WHERE i.order_id = NEW.order_id
    GROUP BY l.stock_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_cancellation AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND 'cancelled' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION follow_cancellation();
--> statement-breakpoint
-- Returned pieces, at most those that the order took from a stock.
CREATE FUNCTION give_back_returned_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO stock_changes (stock_id, quantity, reason, order_id)
  SELECT r.stock_id, least(r.quantity, -t.net)::int, 'returned', r.order_id
  FROM (SELECT l.stock_id, a.order_id, sum(a.quantity) AS quantity
        FROM added a
        JOIN order_lines i ON i.order_id = a.order_id AND i.line_no = a.line_no
        JOIN stock_levels l ON l.product_id = i.product_id AND l.shade_code IS NOT DISTINCT FROM i.shade_code
        GROUP BY l.stock_id, a.order_id) r
  CROSS JOIN LATERAL (SELECT coalesce(sum(c.quantity), 0) AS net FROM stock_changes c
                      WHERE c.order_id = r.order_id AND c.stock_id = r.stock_id) t
  WHERE t.net < 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_back_returned_stock AFTER INSERT ON order_return_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION give_back_returned_stock();
