-- The rates of taxes become thousandths of a percent instead of hundredths, for the 9.975 % of Quebec.
ALTER TABLE order_taxes ALTER COLUMN rate TYPE integer USING rate * 10;
