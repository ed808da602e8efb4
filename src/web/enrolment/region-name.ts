import type { Region } from '#domain/pricing/region.ts';
import { m } from '#messages';

const provinces: Readonly<Record<string, () => string>> = {
  AB: m.province_ab,
  BC: m.province_bc,
  MB: m.province_mb,
  NB: m.province_nb,
  NL: m.province_nl,
  NS: m.province_ns,
  NT: m.province_nt,
  NU: m.province_nu,
  ON: m.province_on,
  PE: m.province_pe,
  QC: m.province_qc,
  SK: m.province_sk,
  YT: m.province_yt,
};

/** The name of a province or territory in the reader's language; a state of the United States has its own name. */
export const regionName = (country: string, { code, name }: Region): string =>
  (country === 'CA' ? provinces[code]?.() : undefined) ?? name;
