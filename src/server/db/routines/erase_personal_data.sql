-- Replaces the personal data of a consultant or a customer; src/server/erasure/personal-data.ts says what becomes of each column.
-- The caller has checked that nothing is open. Answers the number of rows by table.
CREATE OR REPLACE FUNCTION erase_personal_data(erased_consultant uuid, erased_customer uuid, at timestamptz) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid := erased_consultant;
  number text;
  full_name text;
  records uuid[];
  bought uuid[];
  past uuid[];
  emails text[];
  merged uuid[];
  counts jsonb := '{}';
  n bigint;
BEGIN
  IF NOT admin_may('erasures:write') THEN
    RAISE EXCEPTION 'this admin may not erase personal data' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF num_nonnulls(erased_consultant, erased_customer) <> 1 THEN
    RAISE EXCEPTION 'one person is erased at a time';
  END IF;
  IF erased_consultant IS NULL THEN
    SELECT c.user_id, c.customer_number::text, c.first_name || ' ' || c.last_name INTO STRICT person, number, full_name
      FROM customers c WHERE c.customer_id = erased_customer;
    IF EXISTS (SELECT FROM consultants c WHERE c.consultant_id = person) THEN
      RAISE EXCEPTION 'this customer is a consultant' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    SELECT c.consultant_no::text, c.first_name || ' ' || c.last_name INTO STRICT number, full_name
      FROM consultants c WHERE c.consultant_id = erased_consultant AND c.status = 'left' AND c.admin_role IS NULL;
  END IF;
  records := ARRAY(SELECT c.customer_id FROM customers c WHERE c.customer_id = erased_customer OR c.user_id = person);
  merged := ARRAY(SELECT m.customer_id FROM merged_customers m WHERE m.merged_into = ANY (records));
  bought := ARRAY(SELECT o.order_id FROM orders o WHERE o.customer_id = ANY (records)
                  OR o.placed_by = person AND (o.customer_id IS NULL OR erased_consultant IS NULL));
  past := ARRAY(SELECT h.order_id FROM history_orders h WHERE h.customer_id = ANY (records));
  emails := ARRAY(SELECT DISTINCT lower(each) FROM (
    SELECT u.email FROM auth."user" u WHERE u.id = person
    -- Anyone can request a change to another person's address.
    UNION ALL SELECT e.email FROM auth.email_changes e WHERE e.user_id = person
      AND NOT EXISTS (SELECT FROM auth."user" u WHERE lower(u.email) = lower(e.email) AND u.id <> person)
      AND NOT EXISTS (SELECT FROM consultants c WHERE lower(c.email) = lower(e.email) AND c.consultant_id <> person)
      AND NOT EXISTS (SELECT FROM customers c WHERE lower(c.email) = lower(e.email) AND c.customer_id <> ALL (records))
    UNION ALL SELECT unnest(ARRAY[c.email, c.co_app_e_mail]) FROM consultants c WHERE c.consultant_id = erased_consultant
    UNION ALL SELECT p.recipient_email FROM payees p WHERE p.consultant_id = erased_consultant
    UNION ALL SELECT c.email FROM customers c WHERE c.customer_id = ANY (records)
    UNION ALL SELECT m.record ->> 'email' FROM merged_customers m WHERE m.merged_into = ANY (records)
    UNION ALL SELECT o.email FROM orders o WHERE o.order_id = ANY (bought)
    UNION ALL SELECT h.email FROM history_orders h WHERE h.order_id = ANY (past)) known (each)
    WHERE each <> '');

  -- Rows of imported files: those that became the person or their orders, and those that only name the email address.
  UPDATE import_rows r SET "values" = (SELECT jsonb_agg(NULL::text) FROM jsonb_array_elements(r."values")), data = NULL, key = NULL,
      problem = CASE WHEN r.problem IS NULL THEN NULL ELSE r.problem || '{"value": ""}' END
    WHERE r.object_id = ANY (records || merged || bought || past) OR r.object_id = erased_consultant
      OR EXISTS (SELECT FROM jsonb_array_elements_text(r."values") v WHERE lower(trim(v)) = ANY (emails));
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('import_rows', n);

  UPDATE orders SET email = NULL, phone = NULL, first_name = NULL, last_name = NULL, tracking_number = NULL
    WHERE order_id = ANY (bought);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('orders', n);
  UPDATE order_addresses SET first_name = '', last_name = '', address_1 = '', address_2 = NULL, city = '', postcode = ''
    WHERE order_id = ANY (bought);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('order_addresses', n);
  UPDATE history_orders SET email = NULL WHERE order_id = ANY (past);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('history_orders', n);

  UPDATE customers SET first_name = 'Erased customer', last_name = customer_number::text, middle_initial = NULL, phone = NULL,
      email = NULL, bill_address_1 = NULL, bill_address_2 = NULL, bill_city = NULL, bill_county = NULL, bill_zip_code = NULL,
      date_of_birth = NULL, erased_at = at
    WHERE customer_id = ANY (records);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('customers', n);
  UPDATE merged_customers SET record = NULL WHERE customer_id = ANY (merged);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('merged_customers', n);
  UPDATE consultants SET first_name = 'Erased consultant', last_name = number, company_business_entity = NULL,
      email = 'erased-' || number || '@erased.invalid', co_app_e_mail = NULL, phone = NULL, url = NULL, address1 = NULL,
      address2 = NULL, city = NULL, postal_code = NULL, leaves_on = NULL, leaving_reason = NULL, leaving_recorded_by = NULL,
      leaving_failed_on = NULL, erased_at = at
    WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('consultants', n);
  UPDATE payees SET recipient_name = 'Erased', recipient_email = 'erased-' || number || '@erased.invalid', details = NULL,
      last_four = NULL, replaced_at = coalesce(replaced_at, at),
      withdrawn_reason = CASE WHEN withdrawn_reason IS NULL THEN NULL ELSE '' END
    WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('payees', n);
  DELETE FROM consultant_photos WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('consultant_photos', n);
  DELETE FROM expense_receipts WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('expense_receipts', n);
  DELETE FROM expenses WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('expenses', n);
  -- Reasons can say much about a person; the audit log has them for those who may read it.
  UPDATE consultant_status_changes SET reason = 'Erased' WHERE consultant_id = erased_consultant;
  UPDATE payout_holds SET reason = 'Erased' WHERE consultant_id = erased_consultant;
  DELETE FROM member_notes WHERE erased_consultant IN (author_id, consultant_id);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('member_notes', n);
  DELETE FROM questions WHERE consultant_id = erased_consultant;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('questions', n);
  DELETE FROM admin_notes WHERE consultant_id = erased_consultant OR customer_id = ANY (records);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('admin_notes', n);

  -- Their own notifications, those by which sponsors learned of them, and reminders of follow-ups with them.
  DELETE FROM notifications WHERE user_id = person
    OR kind = 'follow-up-due' AND data ->> 'consultant_id' = erased_consultant::text
    OR kind = 'recruit' AND data ->> 'name' = full_name AND user_id IN (
      SELECT s.sponsor_consultant_id FROM sponsorships s WHERE s.consultant_id = erased_consultant);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('notifications', n);
  -- Bulk changes lock reviews in the same order; any other order could deadlock.
  PERFORM FROM product_reviews WHERE user_id = person ORDER BY review_id FOR UPDATE;
  DELETE FROM product_reviews WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('product_reviews', n);
  DELETE FROM wish_list_items WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('wish_list_items', n);
  DELETE FROM sms_phones WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('sms_phones', n);
  DELETE FROM push_subscriptions WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('push_subscriptions', n);
  -- Their own, and those of admins and sponsors that look for the person. A query is the encoded query of an address.
  DELETE FROM saved_views v WHERE v.user_id = person
    OR EXISTS (SELECT FROM unnest(emails || lower(trim(full_name))) e
               WHERE e ~ '\S[ @]' AND (position(e IN lower(v.name)) > 0 OR position(e IN lower(url_decoded(v.query))) > 0));
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('saved_views', n);
  UPDATE user_settings SET bio = '', share_phone = false WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('user_settings', n);

  DELETE FROM contact_messages WHERE lower(email) = ANY (emails);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('contact_messages', n);
  DELETE FROM mailbox_messages WHERE lower(recipient) = ANY (emails);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('mailbox_messages', n);
  DELETE FROM mail_suppressions WHERE address = ANY (emails);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('mail_suppressions', n);
  UPDATE provider_events SET subject = NULL, detail = NULL, error = NULL WHERE lower(subject) = ANY (emails);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('provider_events', n);
  -- Stored answers, also those to admins about the person.
  DELETE FROM idempotency_keys k WHERE k.actor = person::text OR EXISTS (
    SELECT FROM unnest(records || merged || bought || person || erased_consultant) id WHERE position(id::text IN k.response::text) > 0)
    OR EXISTS (SELECT FROM unnest(emails) e WHERE position(e IN lower(k.response::text)) > 0);
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('idempotency_keys', n);

  -- The sign-in ends.
  DELETE FROM auth.session WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('session', n);
  DELETE FROM auth.account WHERE user_id = person;
  GET DIAGNOSTICS n = ROW_COUNT; counts := counts || jsonb_build_object('account', n);
  DELETE FROM auth.two_factor WHERE user_id = person;
  DELETE FROM auth.passkeys WHERE user_id = person;
  DELETE FROM auth.passkey_challenges WHERE user_id = person;
  DELETE FROM auth.known_networks WHERE user_id = person;
  DELETE FROM auth.email_changes WHERE user_id = person;
  DELETE FROM auth.verification v WHERE v.value = person::text OR EXISTS (
    SELECT FROM unnest(emails) e WHERE position(e IN lower(v.identifier || ' ' || v.value)) > 0);
  DELETE FROM auth.rate_limits r WHERE position(person::text IN r.key) > 0 OR EXISTS (
    SELECT FROM unnest(emails) e WHERE position(e IN lower(r.key)) > 0);
  UPDATE auth."user" SET name = 'Erased', email = 'erased-' || id || '@erased.invalid', email_verified = false, image = NULL,
      two_factor_enabled = false
    WHERE id = person;
  RETURN counts;
END $$;
