import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether a text is a phone number that can exist, as people write it. Without a leading `+` it is read as a number of
 * Canada and the US, which share their country code.
 */
export const isPhoneNumber = (text: string): boolean => parsePhoneNumberFromString(text, 'CA')?.isValid() ?? false;
