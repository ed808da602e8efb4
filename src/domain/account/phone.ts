import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether a text is a phone number that can exist, as people write it. Without a leading `+` it is read as a number of
 * Canada and the US, which share their country code.
 */
export const isPhoneNumber = (text: string): boolean => parsePhoneNumberFromString(text, 'CA')?.isValid() ?? false;

/** A number in the format E.164, e.g. +14035550100; one without a country is of North America. The number must be valid. */
export function internationalPhone(text: string): string {
  const parsed = parsePhoneNumberFromString(text, 'CA');
  if (!parsed) throw new RangeError('not a phone number');
  return parsed.number;
}
