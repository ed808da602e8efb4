-- Sums of what a team sold between two instants read the index alone too.
DROP INDEX orders_period;
--> statement-breakpoint
CREATE INDEX orders_period ON orders (period, consultant_id)
  INCLUDE (commissionable_base, order_no, order_date, paid_at, source) WHERE status = 'completed';
