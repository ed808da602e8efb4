-- Any part of a name, an email or a code is found with and without accents. A trusted extension: whoever owns the database
-- may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
-- Lower case, without accents, and with letters that have no accent to take away as people type them.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog
  AS $$ SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;
--> statement-breakpoint
CREATE INDEX "consultants_name" ON "consultants" USING btree ("first_name" collate "und-x-icu","last_name" collate "und-x-icu","consultant_no");--> statement-breakpoint
CREATE INDEX "consultants_search" ON "consultants" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("first_name" collate "und-x-icu","last_name" collate "und-x-icu","customer_number");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);
--> statement-breakpoint
-- The company changes under which address and name a person signs in, and nothing else of an account. A new address has to be
-- confirmed, and links that were sent to the old one stop working.
CREATE FUNCTION change_account(person uuid, new_email text, new_name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog AS $$
BEGIN
  UPDATE auth."user" SET name = new_name, updated_at = now() WHERE id = person;
  UPDATE auth."user" SET email = new_email, email_verified = false WHERE id = person AND email <> new_email;
  IF FOUND THEN DELETE FROM auth.verification WHERE value = person::text; END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION change_account(uuid, text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION change_account(uuid, text, text) TO birchline_worker;
