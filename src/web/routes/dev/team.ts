import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import type { OutlineData } from '#web/genealogy/outline/outline-data.ts';

const member = (row: Pick<OutlineRow, 'first_name' | 'last_name' | 'level'> & Partial<OutlineRow>): OutlineRow => ({
  consultant_id: row.first_name.toLowerCase(),
  code: 'LBC-10001',
  city: 'Calgary',
  state: 'AB',
  current_rank: 'Consultant',
  join_date: '2026-02-03T18:00:00.000Z',
  present: true,
  isActive: true,
  personal_volume: '180.00',
  childrenCount: 0,
  sponsor_name: null,
  team_size: 0,
  team_volume: '0.00',
  last_order: '2026-11-18T18:00:00.000Z',
  next_tier: null,
  ...row,
});

const amara = member({
  first_name: 'Amara',
  last_name: 'Osei',
  level: 0,
  current_rank: 'Director',
  personal_volume: '1640.00',
  childrenCount: 3,
  team_size: 4,
  team_volume: '2310.00',
});
const meilin = member({
  first_name: 'Meilin',
  last_name: 'Zhou',
  level: 1,
  code: 'LBC-10002',
  childrenCount: 1,
  personal_volume: '960.00',
  team_size: 1,
  team_volume: '45.00',
});
const priya = member({
  first_name: 'Priya',
  last_name: 'Nair',
  level: 1,
  code: 'LBC-10003',
  childrenCount: 1,
  team_size: 1,
});
const maximiliane = member({
  first_name: 'Maximiliane',
  last_name: 'von Hohenberg-Zimmermann',
  level: 1,
  code: 'LBC-10004',
  personal_volume: '0.00',
  isActive: false,
  last_order: null,
});

/** A small team that is loaded completely: no branch asks a server for more. */
export const team: OutlineData = {
  root: amara,
  trail: [],
  period: '2026-11',
  currency: 'CAD',
  total: 3,
  hasNoTeam: false,
  branches: {
    amara: { rows: [meilin, priya, maximiliane], total: 3 },
    meilin: {
      rows: [member({ first_name: 'Sofia', last_name: 'Reyes', level: 2, code: 'LBC-10005', present: false })],
      total: 1,
    },
    priya: { rows: [member({ first_name: 'Jonas', last_name: 'Berg', level: 2, code: 'LBC-10006' })], total: 1 },
  },
  open: ['amara', 'meilin'],
};
