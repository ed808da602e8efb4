import type { ApiClient } from '#contract/client.ts';
import { commission } from '#contract/commission/commission.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { isFarRate } from '#domain/money/rate.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import type { LogFailure } from '#web/context.ts';
import { sponsorSubmissions } from '#web/correction/sponsor-submissions.ts';
import { atField, fieldError, reviewedSubmission, submission } from '#web/form-action.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { typedRate } from './typed-rate.ts';

/** What the forms of the commissions page do. */
export const runSubmissions = (api: ApiClient, log: LogFailure) => ({
  calculateSalesCommissions: submission(commission.calculateSalesCommissions, async () => {
    const done = await api.commission.calculateSalesCommissions({}).catch((error) => {
      if (codeOf(error) !== null) throw error;
      log(error, 'The commissions could not be calculated');
      throw new FormError(m.run_calculation_failed());
    });
    return m.run_calculated({ calculations: done.calculations_created, commissions: done.commissions_created });
  }),
  closeCommissionRun: {
    ...reviewedSubmission(
      commission.closeCommissionRun,
      async ({ exchange_rate }) => reviewOfRate(await api.commission.getOpenPeriod(), exchange_rate.trim()),
      async (input) => {
        const { period } = await api.commission
          .closeCommissionRun(input)
          .catch(atField('exchange_rate_again', 'RATE_FAR_FROM_LAST', 'RATES_DIFFER'));
        return m.run_closed({ month: formatPeriod(period) });
      },
    ),
    rates: ['exchange_rate', 'exchange_rate_again'],
  },
  signOffRun: submission(commission.signOffRun, async (input) => {
    await api.commission.signOffRun(input);
    return m.sign_off_signed();
  }),
  replayCommissionRun: submission(commission.replayCommissionRun, async (input) => {
    const { run, same } = await api.commission.replayCommissionRun(input);
    const month = formatPeriod(run.period);
    if (!same) throw new FormError(m.run_replay_different({ month }));
    return m.run_replay_same({ month });
  }),
  adjustVolume: reviewedSubmission(
    commission.adjustVolume,
    ({ idempotency_key: _, ...input }) => api.commission.previewVolumeAdjustment(input).catch(atCode),
    async (input) => {
      const { consultant, personal_volume, currency } = await api.commission.adjustVolume(input).catch(atCode);
      return m.volume_adjusted({ name: consultant, amount: formatAmount(personal_volume.after, currency) });
    },
  ),
  ...sponsorSubmissions(api.correction),
});

/** An error of a form that no function has a sentence for. */
class FormError extends Error {
  readonly code = 'FORM_ERROR';
  readonly status = 422;
}

export type RateReview = {
  readonly rate: string;
  /** The rate of the last close, if this one is so far from it that it must be typed again. */
  readonly farFrom: string | null;
  readonly tolerance: number;
};

/** Whether a rate must be typed again, by the server's rule: it protects against a wrong digit. */
function reviewOfRate(open: OpenPeriod, typed: string): RateReview {
  const parsed = (text: string) => typedRate(open, text);
  const rate = parsed(typed);
  if (rate === null) throw fieldError('exchange_rate', m.run_rate_invalid());
  const last = open.last_exchange_rate;
  const lastRate = last === null ? null : parsed(last);
  const isFar = lastRate !== null && isFarRate(rate, lastRate, open.exchange_rate_tolerance);
  return { rate: typed, farFrom: isFar ? last : null, tolerance: open.exchange_rate_tolerance / 100 };
}

const atCode = atField('consultant', 'UNKNOWN_CONSULTANT');
