import { isPhoneNumber } from '#domain/account/phone.ts';
import { optionalLine, wrongPhone } from '../shapes.ts';

/** An optional phone number. Pages that take one import this as a type only: the library is large. */
export const optionalPhone = (max: number) =>
  optionalLine(max).refine((text) => text === '' || isPhoneNumber(text), wrongPhone);
