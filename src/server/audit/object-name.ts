import { sql } from 'drizzle-orm';

const isUuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The id of the object of an event `e`; null for objects whose id is text. The case keeps the cast from other ids. */
const objectId = sql`(case when e.object_id ~ ${isUuid} then e.object_id::uuid end)`;

const consultantName = sql`
  (select nullif(concat_ws(' ', nullif(trim(c.first_name || ' ' || c.last_name), ''), c.code), '')
   from consultants c where c.consultant_id = ${objectId})`;

/**
 * The name of the object of an event `e`, or the number of an order, as far as the reader may see it. Null for objects without
 * one. Found by primary keys, for the events of one page.
 */
export const objectName = sql`case e.object_type
  when 'consultant' then ${consultantName}
  when 'user' then ${consultantName}
  when 'customer' then
    (select nullif(trim(c.first_name || ' ' || c.last_name), '') from customers c where c.customer_id = ${objectId})
  when 'order' then (select o.order_no::text from orders o where o.order_id = ${objectId})
  when 'product' then (select p.product_code from products p where p.product_id = ${objectId})
  when 'payment' then (select p.recipient_name from commission_payments p where p.payment_id = ${objectId})
end`;
