import { isPhoneNumber } from '#domain/account/phone.ts';
import { optionalLine, singleLine, wrongPhone } from '../shapes.ts';

/** An optional phone number. Pages that take one import this as a type only: the library is large. */
export const optionalPhone = (max: number) =>
  optionalLine(max).refine((text) => text === '' || isPhoneNumber(text), wrongPhone);

/** A required phone number. */
export const requiredPhone = (max: number, missing: string) =>
  singleLine(max, missing).refine((text) => text === '' || isPhoneNumber(text), wrongPhone);
