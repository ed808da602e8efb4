import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
});
afterEach(() => shop.close());

test('after an early close every figure of a team is of the open month, also who joined', async () => {
  await shop.ask("update consultants set join_date = '2026-10-02T18:00:00Z' where first_name = 'Wren'");
  const team = async () => {
    const api = shop.as(shop.ada).genealogy;
    const { views, team_volume } = await api.getTeamSummary({});
    const { total } = await api.getTeamOutline({ all_levels: true, view: 'joined-this-month' });
    const periods: { period: string }[] = [
      await api.getTeam({}),
      await api.getTeamOutline({}),
      await api.getTeamCanopy({}),
    ];
    periods.push(await api.getConsultantProfile({ consultant_id: shop.wren.userId }));
    return {
      team_volume,
      joined: views['joined-this-month'],
      listed: total,
      periods: periods.map(({ period }) => period),
    };
  };
  shop.clock.set('2026-10-28T18:00:00Z');
  expect(await team()).toEqual({
    team_volume: '1500.00',
    joined: 1,
    listed: 1,
    periods: ['2026-10', '2026-10', '2026-10', '2026-10'],
  });
  const { run } = await shop.as(shop.ada).commission.calculateSalesCommissions({});
  const { run_no, lines_hash } = run;
  const close = { run_no, lines_hash, exchange_rate: '0.5', before_its_end: true };
  await shop.as(shop.ada).commission.closeCommissionRun(close);
  expect(await team()).toEqual({
    team_volume: '0.00',
    joined: 0,
    listed: 0,
    periods: ['2026-11', '2026-11', '2026-11', '2026-11'],
  });
});
