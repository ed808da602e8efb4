-- After the company has changed an address, the links of a change that the person asked for before no longer work.
CREATE OR REPLACE FUNCTION change_account(person uuid, new_email text, new_name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE auth."user" SET name = new_name, updated_at = now() WHERE id = person;
  UPDATE auth."user" SET email = new_email, email_verified = false WHERE id = person AND email <> new_email;
  IF FOUND THEN
    DELETE FROM auth.verification WHERE value = person::text;
    DELETE FROM auth.email_changes WHERE user_id = person;
  END IF;
END $$;
