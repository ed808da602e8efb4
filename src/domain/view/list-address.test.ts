import { expect, test } from 'vitest';
import {
  dayParameter,
  fileQuery,
  flagParameter,
  idParameter,
  listQueryIn,
  numberParameter,
  parameterFault,
  searchParameter,
  sortParameterOf,
  textParameter,
  usualWordParameter,
  wordParameter,
} from './list-address.ts';

const parameters = {
  q: searchParameter,
  status: wordParameter(['open', 'closed']),
  shown: usualWordParameter(['all', 'low'], 'all'),
  method: textParameter(5),
  from: dayParameter,
  person: idParameter,
  held: flagParameter('1'),
  level: numberParameter({ least: 1, most: 9 }, null),
  sort: sortParameterOf(['name', 'date'], { key: 'date', descending: true }),
};
const id = '0193f3a0-0000-7000-8000-00000000000a';
const given = (address: string) => new URLSearchParams(address);
const read = (address: string) => listQueryIn(parameters, given(address));
const fault = (address: string) => parameterFault(parameters, given(address));
const file = (address: string) => fileQuery(parameters, given(address));

const usual = {
  q: '',
  status: null,
  shown: 'all',
  method: null,
  from: null,
  person: null,
  held: false,
  level: null,
  sort: { key: 'date', descending: true },
};
const whole = `q=+Zo%C3%AB&status=open&shown=low&method=card&from=2026-02-28&person=${id}&held=1&level=9&sort=-name`;
const invalid = {
  status: 'shut',
  shown: 'other',
  from: '2026-02-30',
  person: '17',
  held: 'yes',
  level: '10',
  sort: 'price',
};

test('a page reads every parameter of its address', () => {
  expect(read('')).toEqual(usual);
  expect(read(whole)).toEqual({
    q: 'Zoë',
    status: 'open',
    shown: 'low',
    method: 'card',
    from: '2026-02-28',
    person: id,
    held: true,
    level: 9,
    sort: { key: 'name', descending: true },
  });
  expect(fault(whole)).toBeNull();
  expect(file(whole)).toBe(whole);
});

test.each(Object.entries(invalid))(
  'a page ignores the value of %s that is not valid, and its file refuses it',
  (name, value) => {
    const address = `status=open&${name}=${value}`;
    expect(read(`${name}=${value}`)).toEqual(usual);
    expect(fault(name === 'status' ? `${name}=${value}` : address)).toEqual({ code: 'INVALID_PARAMETER', name });
    expect(file(`${name}=${value}`)).toBe('');
  },
);

test('a file refuses an unknown parameter, also one of all objects', () => {
  expect(fault('status=open&stauts=closed')).toEqual({ code: 'UNKNOWN_PARAMETER', name: 'stauts' });
  expect(fault('page=2')).toEqual({ code: 'UNKNOWN_PARAMETER', name: 'page' });
  expect(fault('constructor=1')).toEqual({ code: 'UNKNOWN_PARAMETER', name: 'constructor' });
  expect(fault('__proto__=')).toEqual({ code: 'UNKNOWN_PARAMETER', name: '__proto__' });
  expect(file('page=2&dialog=edit&status=closed')).toBe('status=closed');
});

test('a file refuses a repeated parameter, of which the page reads the first', () => {
  expect(fault('status=open&status=closed')).toEqual({ code: 'INVALID_PARAMETER', name: 'status' });
  expect(read('status=open&status=closed').status).toBe('open');
  expect(file('status=open&status=closed')).toBe('status=open');
});

test('an empty value is no filter', () => {
  expect(fault('q=&status=&from=&sort=')).toBeNull();
  expect(read('q=&status=&from=&sort=')).toEqual(usual);
  expect(file('q=&status=&from=&sort=')).toBe('');
});

test('a page shortens a text that is too long, and so does the link to its file', () => {
  const long = 'x'.repeat(201);
  expect(read(`q=${long}&method=abcdefg`)).toMatchObject({ q: long.slice(1), method: 'abcde' });
  expect(file(`q=${long}&method=abcdefg`)).toBe(`q=${long.slice(1)}&method=abcde`);
  expect(fault(`q=${long}`)).toEqual({ code: 'INVALID_PARAMETER', name: 'q' });
  expect(fault('method=abcdef')).toEqual({ code: 'INVALID_PARAMETER', name: 'method' });
  expect(fault('q=%00')).toEqual({ code: 'INVALID_PARAMETER', name: 'q' });
});
