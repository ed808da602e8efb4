/**
 * Whether a text has enough digits for a phone number: 10 in Canada and the US, 7 after a leading `+`. A page checks this before it sends
 * the number; whether it can exist needs a large library (`isPhoneNumber`), which only the server has.
 */
export function hasPhoneLength(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= (text.trim().startsWith('+') ? 7 : 10);
}
