import pg from 'pg';

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Total Time'?: number;
  readonly Plans?: readonly Node[];
};

/** Rows from which a table or a sort is large. */
const large = 20_000;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isLarge = (node: Node): boolean =>
  /Seq Scan|^Sort$/.test(node['Node Type']) && Math.max(node['Plan Rows'], node['Actual Rows'] ?? 0) > large;

/** The lines about the queries of a question; null while none are explained. */
let written: { readonly lines: string[]; readonly verbose: boolean } | null = null;

/** Explains queries from now on. Before the first connection, because each keeps the function that sends its queries. */
export function explainQueries(): void {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const explain = async function (this: pg.Client, ...given: unknown[]) {
    const [query, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof query === 'string' ? query : query.text;
    const own = values ?? (typeof query === 'string' ? [] : (query.values ?? []));
    if (written && /^\s*\(?(select|with)\b/i.test(text))
      write(text, (await send.call(this, explaining(text), own)) as pg.QueryResult);
    return send.call(this, ...given);
  };
  pg.Client.prototype.query = explain as typeof pg.Client.prototype.query;
}

const explaining = (text: string): string =>
  `explain (${written?.verbose ? 'analyze, buffers' : 'analyze, format json'}) ${text}`;

function write(text: string, { rows }: pg.QueryResult): void {
  if (!written) return;
  const { lines, verbose } = written;
  if (verbose) {
    lines.push(text, ...rows.map((row) => String(row['QUERY PLAN'])));
    return;
  }
  const nodes: Node[] = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  for (const node of nodes.filter(isLarge))
    lines.push(`${node['Node Type']} ${node['Relation Name'] ?? ''}: ${node['Actual Rows']} rows`);
}

/** A line for each sequential scan and each sort of many rows in what `ask` reads; all plans for `verbose`. */
export async function explained(ask: () => Promise<unknown>, verbose: boolean): Promise<string[]> {
  const lines: string[] = [];
  written = { lines, verbose };
  try {
    await ask();
  } finally {
    written = null;
  }
  return lines;
}
