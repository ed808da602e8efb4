import fc from 'fast-check';
import { z } from 'zod';

// Inputs generated from a function's own schema: valid ones with hostile contents, and invalid ones.

/** The parts of a JSON schema that the contract's inputs use. */
type Shape = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape | false;
  readonly prefixItems?: readonly Shape[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
};

/** Texts that a user could enter, each of which has broken some program. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  "'; drop table consultants; --",
  '=cmd|"/c calc"!A1',
  '%_\\',
  '\ud800',
  '\udc00x',
  '\u202eevil\u2066',
  'e\u0301'.repeat(9),
  '👩‍👩‍👧‍👦',
  '__proto__',
  '{{7*7}}',
  '../../etc/passwd',
  'a\r\nBcc: eve@example.org',
  '\u001b[31m\u0007',
  '\u2028\u2029',
  '-1',
  '1e400',
  'NaN',
];

/** Values that are valid almost nowhere. */
const misfits: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  9007199254740991,
  2147483648,
  '',
  ' ',
  '0',
  '-0.01',
  '1e400',
  '0000-00',
  '0000-01',
  '9999-12',
  '99999-01',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '99999-01-01',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '99999999999999.99',
  'Infinity',
  '\ud800',
  'x'.repeat(100_000),
  ' '.repeat(100_000),
  `${'a'.repeat(50_000)}!`,
  `${'1'.repeat(50_000)}.`,
  [],
  [[]],
  {},
  { length: 1e9 },
  { $ne: null },
  ['\ud800'],
];

/** Values that a test knows by field name: existing ids, codes and dates, or a whole part of an input. */
export type Known = (field: string) => readonly unknown[];

/** The JSON schema of a function's input; null for one without. */
export function shapeOf(schema: unknown): Shape | null {
  return schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
    : null;
}

/**
 * Inputs that are valid by the schema. A `fair` one resembles real input with random keys; in the others every free
 * text is hostile and every number is extreme.
 */
export function fitting(shape: Shape, known: Known, fair: boolean, field = ''): fc.Arbitrary<unknown> {
  const knownValue = known(field);
  const of = (one: Shape, name = field) => fitting(one, known, fair, name);
  if (knownValue.some((value) => typeof value === 'object')) return fc.constantFrom(...knownValue);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => of(choice)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) {
    const usual = shape.enum.filter((value) => knownValue.includes(value));
    return fc.constantFrom(...(fair && usual.length > 0 ? usual : shape.enum));
  }
  switch (typeof shape.type === 'string' ? shape.type : shape.type?.[0]) {
    case 'object': {
      const members = Object.entries(shape.properties ?? {}).map(([name, member]) => [name, of(member, name)] as const);
      const requiredKeys = [...(shape.required ?? [])];
      return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
    }
    case 'array': {
      if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map((item) => of(item)));
      const { minItems = 0, maxItems = 2 } = shape;
      return fc.array(of(shape.items || {}), {
        minLength: Math.max(minItems, fair ? Math.min(1, maxItems) : 0),
        maxLength: Math.max(minItems, Math.min(maxItems, 2)),
      });
    }
    case 'string':
      return textsOf(shape, knownValue, fair);
    case 'integer':
    case 'number': {
      const least = shape.minimum ?? (shape.exclusiveMinimum ?? -1) + 1;
      const most = shape.maximum ?? Number.MAX_SAFE_INTEGER;
      const edges = [least, least + 1, most, 2147483647, 2147483648].filter((n) => n >= least && n <= most);
      const numbers = knownValue.filter((value) => typeof value === 'number');
      return fc.constantFrom(...(fair ? (numbers.length > 0 ? numbers : edges.slice(0, 2)) : [...numbers, ...edges]));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom(...misfits);
  }
}

function textsOf(shape: Shape, knownValue: readonly unknown[], fair: boolean): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 300, pattern } = shape;
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const own = knownValue.filter((value) => typeof value === 'string');
  const hostile = [...hostileTexts, ...edgesOf(shape), 'x'.repeat(maxLength), '\u202e'.repeat(minLength)].filter(fits);
  const usual = ['Birch', '10.00', '12', '2026-10-15', '2026-10', '2026-10-15T00:00:00Z', 'x'.repeat(minLength)];
  const fairOnes = own.length > 0 ? own : usual.filter(fits).slice(0, 1);
  const chosen = fair && fairOnes.length > 0 ? fairOnes : [...own, ...hostile];
  if (chosen.length > 0) return fc.constantFrom(...chosen);
  return fc.stringMatching(new RegExp(pattern ?? '^x$', 'u'));
}

/** Values that match a pattern but that later code may not be able to store. */
const edgesOf = ({ format }: Shape): readonly string[] =>
  format === 'uuid'
    ? ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF']
    : [
        '0000-01',
        '0001-01',
        '9999-12',
        '1900-01',
        '2999-12',
        '2026-10',
        '0000-01-01',
        '0001-01-01',
        '9999-12-31',
        '1900-01-01',
        '2999-12-31',
        '2026-10-31',
        '0000-01-01T00:00:00Z',
        '0001-01-01T00:00:00.000Z',
        '9999-12-31T23:59:59.999999999Z',
        '0',
        '0.00',
        '-0.00',
        '-1.00',
        '999999999999.99',
        '-999999999999.99',
        '999999999',
        '999999999.99',
        '99999999999.99',
        '999999.99999999',
        '0.00000001',
        'A-',
        'A'.repeat(40),
      ];

/** The same input with one place made invalid: a misfit, a hostile text, an unknown field, or nothing. */
export function spoilt(input: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(input);
  const misfit = fc.constantFrom(...misfits, ...hostileTexts);
  const stranger = fc.constantFrom('is_admin', 'constructor', 'toString', 'consultant_id');
  const strange = stranger.map((name) => ({ ...(typeof input === 'object' ? input : {}), [name]: true }));
  if (places.length === 0) return fc.oneof(misfit, strange);
  const place = fc.constantFrom(...places);
  return fc.oneof(
    misfit,
    strange,
    place.map((path) => replaced(input, path, undefined)),
    { weight: 9, arbitrary: fc.tuple(place, misfit).map(([path, value]) => replaced(input, path, value)) },
  );
}

type Path = readonly string[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [[...path, key], ...placesIn(member, [...path, key])]);
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}

/** Request bodies that are not an input at all. */
export const hostileBodies: readonly {
  readonly body: string;
  readonly type?: string;
  /** Also used in a short run. */
  readonly often?: true;
}[] = [
  { body: '' },
  { body: '{"a":' },
  { body: '[]' },
  { body: 'null' },
  { body: '1e400' },
  { often: true, body: '{"limit":1e400,"run_no":-1e400,"amount":1e400}' },
  { often: true, body: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}' },
  { body: '{"searchTerm":"\\u0000"}' },
  { body: '{"searchTerm":"\0"}' },
  { often: true, body: '{"searchTerm":"\\ud800","\\udfff":1}' },
  { body: '{"limit":1,"limit":-1,"limit":"x"}' },
  { often: true, body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { body: `${'['.repeat(60_000)}${']'.repeat(60_000)}` },
  { body: `{${Array.from({ length: 9_000 }, (_, at) => `"f${at}":1`).join(',')}}` },
  { body: `"${'x'.repeat(300_000)}"` },
  { type: 'text/plain', body: '{}' },
  { type: 'application/x-www-form-urlencoded', body: 'limit=1' },
  { type: 'multipart/form-data; boundary=x', body: '--x--' },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { body: '{"searchTerm":"\ufffd"}' },
];
