import { addMonths } from '#domain/period/period.ts';
import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { formatMoment, formatPeriod, isBeforePeriod } from './format-period.ts';

/** Up to when the figures of the open month count, and why it is open before it has started. */
export function AsOf({ period, as_of }: { period: string; as_of: string }) {
  const { timeZone } = useCompany();
  const month = formatPeriod(period);
  const moment = formatMoment(as_of, timeZone);
  return isBeforePeriod(as_of, period, timeZone)
    ? m.period_as_of_ahead({ closed: formatPeriod(addMonths(period, -1)), month, moment })
    : m.period_as_of({ month, moment });
}
