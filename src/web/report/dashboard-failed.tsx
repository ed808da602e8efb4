import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';

/**
 * Shown instead of the dashboard when it could not be read. The specification asks for zeros in this case (BO-340); the error
 * and each figure say that they are not figures.
 */
export function DashboardFailed({ title }: { title: string }) {
  const { currencies } = useCompany();
  const zero = <StatAmount value="0.00" currency={currencies.shop} />;
  const note = m.dashboard_not_loaded();
  return (
    <>
      <h1 className="visually-hidden">{m.dashboard()}</h1>
      <ErrorState
        title={title}
        action={
          <ButtonLink to="?" reloadDocument>
            {m.page_try_again()}
          </ButtonLink>
        }
      >
        {m.dashboard_profile_failed_description()}
      </ErrorState>
      <StatRow label={m.dashboard_this_month()} columns={4}>
        <Stat label={m.earnings_total()} value={zero} note={note} />
        <Stat label={m.dashboard_personal_sales()} value={zero} note={note} />
        <Stat label={m.dashboard_team_sales()} value={zero} note={note} />
        <Stat label={m.dashboard_profit()} value={zero} note={note} />
        <Stat label={m.paid_total()} value={<StatAmount value="0.00" currency={currencies.payout} />} note={note} />
        <Stat label={m.paid_purchases()} value={zero} note={note} />
        <Stat label={m.dashboard_referrals()} value="0" note={note} />
        <Stat label={m.dashboard_downline()} value="0" note={note} />
      </StatRow>
    </>
  );
}
