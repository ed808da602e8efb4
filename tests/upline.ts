import type { Sponsors } from '#domain/genealogy/sponsors.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';

/** The sponsors above a consultant, nearest first, at most `levels` of them. */
export function uplineOf(sponsors: Sponsors, consultant: number, levels = Number.POSITIVE_INFINITY): number[] {
  const upline: number[] = [];
  let above = sponsors[consultant] ?? noConsultant;
  while (above !== noConsultant && upline.length < levels) {
    upline.push(above);
    above = sponsors[above] ?? noConsultant;
  }
  return upline;
}
