/** A closed statement: its payable amount, below zero for a debt, and what its own payments paid or will pay. In cents. */
export interface ClosedStatement {
  readonly id: string;
  readonly amount: bigint;
  readonly ownPayments: bigint;
  readonly closedAt: Date;
}

/** A requested payout that was neither declined, cancelled nor returned. */
export interface RequestedPayout {
  readonly id: string;
  readonly amount: bigint;
  readonly requestedAt: Date;
}

/** The part of a statement that a requested payout covers. */
export interface RequestedPart {
  readonly statement: string;
  readonly request: string;
  readonly amount: bigint;
}

/**
 * The part of each statement that each requested payout covers, by the rule of `outstandingOf`: requests and debts count against
 * the oldest statements. A statement has no more of them than its own payments left.
 */
export function requestedParts(
  statements: readonly ClosedStatement[],
  requests: readonly RequestedPayout[],
): RequestedPart[] {
  const parts: RequestedPart[] = [];
  const unpaid: { readonly id: string; left: bigint }[] = [];
  let debt = 0n;
  /** Takes an amount from the oldest statements and returns the rest. */
  const take = (amount: bigint, request: string | null): bigint => {
    let rest = amount;
    for (const statement of unpaid) {
      const part = statement.left < rest ? statement.left : rest;
      if (part === 0n) continue;
      statement.left -= part;
      rest -= part;
      if (request !== null) parts.push({ statement: statement.id, request, amount: part });
    }
    return rest;
  };
  const closes = statements.map(({ closedAt, ...statement }) => ({ at: closedAt, statement, request: null }));
  const asked = requests.map(({ requestedAt, ...request }) => ({ at: requestedAt, statement: null, request }));
  for (const { statement, request } of [...closes, ...asked].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (request) take(request.amount, request.id);
    else if (statement && statement.amount < 0n) debt += -statement.amount;
    else if (statement) unpaid.push({ id: statement.id, left: statement.amount - statement.ownPayments });
    debt = take(debt, null);
  }
  return parts;
}

/**
 * The parts of one statement up to what of it is not outstanding, in cents: a request may be of money that belongs to no statement.
 */
export function atMost(limit: bigint, parts: readonly RequestedPart[]): RequestedPart[] {
  let left = limit;
  return parts.flatMap((part) => {
    const amount = part.amount < left ? part.amount : left;
    left -= amount;
    return amount > 0n ? [{ ...part, amount }] : [];
  });
}
