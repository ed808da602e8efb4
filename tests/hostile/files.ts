// Hostile or malformed CSV files.

const wide = (columns: number, name: string) =>
  `${Array(columns).fill(name).join(',')}\n${Array(columns).fill('1').join(',')}\n`;

export const hostileFiles: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  nothing: '',
  'lines without anything': '\n\n\n',
  'the character 0': 'a,b\n1,\0\n',
  'a quote that never ends': `a,b\n"${'x'.repeat(1_000_000)}`,
  'quotes in quotes': `a\n${'""""'.repeat(100_000)}\n`,
  'too many columns': wide(5_000, 'c'),
  'long names that are all alike': wide(150, 'x'.repeat(80)),
  'too many rows': `a\n${'x\n'.repeat(200_000)}`,
  'a cell too long': `a\n${'x'.repeat(1_000_000)}\n`,
  'a cell for every pattern': `a\n${'1'.repeat(30_000)}!\n`,
  'a cell for every date': `a\n${'0001-'.repeat(6_000)}\n`,
  'names of the database':
    '"; drop table consultants;--",ctid,xmin,tableoid,__proto__,"a b","",select,select\n1,2,3,4,5,6,7,8,9\n',
  formulas: 'a,b,c,d\n=1+1,@x,-1,+1\n\t=1,＝1,"\r=1",%\n',
  bytes: Uint8Array.from({ length: 5_000 }, (_, at) => at % 256),
  'UTF-16': new Uint8Array(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')),
  'half a character': new Uint8Array(Buffer.from('a,b\n1,\xed\xa0\x80\n', 'latin1')),
  'rows of other lengths': 'a,b\n1\n1,2,3\n',
  'numbers beyond numbers': 'n,m\n1e400,NaN\n-1e400,Infinity\n',
  'a number of 400 digits': `n\n${'9'.repeat(400)}\n`,
  'a number beyond a whole one': 'n,m\n9223372036854775808,2147483648\n-9223372036854775809,-2147483649\n',
  'days that are none': 'd\n2026-02-30\n2026-13-01\n0000-01-01\n',
  'days at the ends of time': 'd,e\n0000-01-01,-0001-01-01\n9999-12-31,99999-01-01\n0001-01-01,+275760-09-13\n',
  'moments that are none': 't\n2026-13-45 99:99:99\n2026-10-15T24:00:00Z\n0000-01-01T00:00:00Z\n',
  'days by the hundred': 'd\n0000-02-29\n1900-02-29\n',
  'truths in many tongues': 'b\ntrue\nFALSE\nyes\n1\n',
  'rows of nothing': 'a,b\n,\n,\n,\n',
  'other alphabets': 'ａ,a\u0301,\u202e,👩‍👩‍👧‍👦\n1,2,3,4\n',
  'lines of other systems': 'a,b\r1,2\r3,4',
};
