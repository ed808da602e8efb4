import type { CaseConsultant, CaseOrder } from './case-file.ts';
import type { ExampleLine, ExampleStatement, PlanExample } from './plan-example.ts';

const period = '2026-10';
const beauty = 'Beauty Consultant';

/** The expected results of the first plan, calculated by hand from its table. */
export const planExamplesVersion1: readonly PlanExample[] = [
  {
    name: 'A new consultant’s first month',
    case: { period, consultants: [person('Ada', null, '2026-09-15')], orders: [sale('1', 'Ada', '500.00')] },
    expected: {
      lines: [line('Ada', null, 0, '50.00'), line('Ada', '1', 0, '100.00')],
      statements: [statement('Ada', 'PS20', '150.00')],
    },
  },
  {
    name: 'No foundation bonus from the fourth month on',
    case: { period, consultants: [person('Ada', null, '2026-07-31')], orders: [sale('1', 'Ada', '500.00')] },
    expected: { lines: [line('Ada', '1', 0, '100.00')], statements: [statement('Ada', 'PS20', '100.00')] },
  },
  {
    name: 'A sale, and three levels above it',
    case: {
      period,
      consultants: [
        person('Ada', null),
        person('Bea', 'Ada'),
        person('Cleo', 'Bea'),
        // earns nothing in the period, and counts as a level all the same
        person('Dora', 'Cleo'),
        person('Eve', 'Dora'),
      ],
      orders: [sale('1', 'Ada', '2000.00'), sale('2', 'Bea', '1500.00'), sale('3', 'Eve', '300.00')],
    },
    expected: {
      lines: [
        line('Ada', '1', 0, '800.00'),
        line('Ada', '2', 1, '75.00'), // half of 1500, at 10 %
        line('Ada', '3', 4, '4.50'), // half of 300, at 3 %
        line('Bea', '2', 0, '525.00'),
        line('Bea', '3', 3, '6.00'), // half of 300, at 4 %
        line('Eve', '3', 0, '60.00'),
      ],
      statements: [
        statement('Ada', 'PS40', '879.50'),
        statement('Bea', 'PS35', '531.00'),
        statement('Eve', 'PS20', '60.00'),
      ],
    },
  },
  {
    name: 'An affiliate: a personal rate, no overrides',
    case: {
      period,
      consultants: [person('Finn', null, '2025-01-05', 'Affiliate'), person('Gus', 'Finn')],
      orders: [sale('1', 'Finn', '1000.00'), sale('2', 'Gus', '100.00')],
    },
    expected: {
      lines: [line('Finn', '1', 0, '300.00'), line('Gus', '2', 0, '20.00')],
      statements: [statement('Finn', 'AF30', '300.00'), statement('Gus', 'PS20', '20.00')],
    },
  },
  {
    name: 'A cent below a tier, and half a cent rounded up',
    case: {
      period,
      consultants: [person('Hana', null), person('Ida', 'Hana')],
      orders: [sale('1', 'Hana', '999.99'), sale('2', 'Ida', '0.30'), sale('3', 'Ida', '1600.00')],
    },
    expected: {
      lines: [
        line('Hana', '1', 0, '200.00'), // 199.998
        line('Ida', '2', 0, '0.11'), // 0.105
        line('Ida', '3', 0, '560.00'),
      ],
      statements: [statement('Hana', 'PS20', '200.00'), statement('Ida', 'PS35', '560.11')],
    },
  },
];

function person(id: string, sponsor: string | null, joined = '2025-01-05', program = beauty): CaseConsultant {
  return { id, sponsor, program, joined };
}

function sale(id: string, consultant: string, subtotal: string): CaseOrder {
  return { id, consultant, subtotal, discounts: '0.00', returns: '0.00' };
}

function line(consultant: string, order: string | null, level: number, amount: string): ExampleLine {
  return { consultant, order, level, amount };
}

function statement(consultant: string, tier: string | null, total: string): ExampleStatement {
  return { consultant, tier, total };
}
