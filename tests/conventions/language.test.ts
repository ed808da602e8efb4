import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source.ts';

/** The folders that are checked, and the files of the root. */
const checkedFolders = ['src', 'tests', 'bench', 'scripts'] as const;
const checkedDocs = ['docs', '.'] as const;

/** Not rewritten yet. A file leaves this list when it is, and none may be added. */
const notRewritten: ReadonlySet<string> = new Set([
  'tests/e2e/payouts.spec.ts',
  'tests/e2e/returns.spec.ts',
  'tests/e2e/reviews.spec.ts',
]);

type Rule = { readonly banned: RegExp; readonly use: string };

/** Words and phrases of comments, test titles and docs. */
const phrases: readonly Rule[] = [
  { banned: /\bkept\b|\bkeeper\b/i, use: 'stored, saved; for "unchanged": stays, remains' },
  { banned: /\bkeeps? (?:it|them|what|a copy|the answer)\b/i, use: 'store, save' },
  { banned: /\btold\b/i, use: 'shown, reported, notified' },
  { banned: /\btells? \w+(?: \w+)? (?:from|apart)\b/i, use: 'distinguish' },
  { banned: /\bdeeds?\b/i, use: 'action, activity' },
  { banned: /\bmend(?:s|ed|ing)?\b/i, use: 'fix, correct' },
  { banned: /\bfor ever\b/i, use: 'permanently' },
  { banned: /\banew\b/i, use: 'again' },
  { banned: /\bwhoever\b|\bwhosoever\b/i, use: 'name the person: the user, the admin' },
  { banned: /\b(?:no|some)body\b/i, use: 'no one, someone; better: the user, the visitor' },
  { banned: /\bleft (?:empty|blank)\b/i, use: 'empty; leave blank' },
  { banned: /\b(?:she|hers?|herself)\b/i, use: 'the consultant, they' },
  { banned: /\boneself\b|\bone['’]s own\b/i, use: 'own, personal' },
  { banned: /\bof (?:its|our|his|their|your|my) own\b(?= (?:is|are|goes|stands)\b)/i, use: 'own' },
  { banned: /\bstands? (?:at|in|on|above|below|with|there|beside)\b/i, use: 'is in, is on, is shown' },
  { banned: /\bas it was paid\b/i, use: 'unchanged' },
  { banned: /\be-mails?\b/i, use: 'email' },
  { banned: /\bthe house\b/i, use: 'the repository, the convention' },
  { banned: /\bin the way\b/i, use: 'prevents, blocks' },
  { banned: /\bwithout (?:a thought|end)\b/i, use: 'say what is meant' },
  { banned: /\bbeg(?:in|ins|an|un)\b/i, use: 'start' },
  { banned: /\bcom(?:es?|ing) along\b|\bgo(?:es)? by\b/i, use: 'is included; follows, uses' },
  { banned: /\bby itself\b/i, use: 'automatically' },
  { banned: /\bfor nothing\b/i, use: 'free of charge; null' },
  { banned: /\bat the door\b/i, use: 'on input, at the boundary' },
  { banned: /\bthe like\b/i, use: 'name the things' },
  { banned: /\bwhose\b/i, use: 'with, of' },
  { banned: /\bany ?more\b/i, use: 'no longer' },
  {
    banned: /(?:^|[.:;] )(?:What|Who) (?:is|was|are|were|has|have|had|can|cannot|may|does|did) (?![^.;]*\?)/,
    use: 'a sentence that starts with its subject',
  },
];

/** Names of files, variables, functions, types and properties. */
const names: readonly Rule[] = [
  { banned: /^(?:kept|keep|keeper|keeping)$/, use: 'stored, saved, cached' },
  { banned: /^(?:told|isTold)$/, use: 'what it is: reported, message' },
  { banned: /^(?:found|made|begun|undone|spans|looks|reach)$/, use: 'the noun: result, created, started' },
  { banned: /^(?:nobody|somebody|noOrder)$/, use: 'null, or a named sentinel' },
  { banned: /deeds?$|^deed/i, use: 'action' },
  { banned: /^(?:letGo|giveUp|giveBack)/, use: 'release, cancel, return' },
  { banned: /^(?:takeTurn|makeRoom|clearAway|holdMoney|carryOn|handOver)/, use: 'lock, drop, advance, submit' },
  { banned: /ceremony/i, use: 'month end' },
];

/** Names fixed by the specifications, by a table or by a library. */
const fixedNames: ReadonlySet<string> = new Set([]);

/** Texts about named people. */
const aboutPeople = /^src\/main\/demo\//;

const withoutCode = (text: string) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/https?:\S+/g, '');

type Finding = { readonly at: number; readonly found: string; readonly use: string };

function inSentence(path: string, text: string, start: number): Finding[] {
  const plain = withoutCode(text);
  return phrases.flatMap(({ banned, use }) => {
    const match = banned.exec(plain);
    const excepted = match !== null && aboutPeople.test(path) && /^(?:she|her)/i.test(match[0]);
    return match && !excepted ? [{ at: start, found: match[0].replace(/^[.:; ]+/, '').trim(), use }] : [];
  });
}

function inName(name: string, start: number): Finding[] {
  if (fixedNames.has(name)) return [];
  return names.flatMap(({ banned, use }) => (banned.test(name) ? [{ at: start, found: name, use }] : []));
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The declared names and the test titles of a file; property names that are quoted are data. */
function namesAndTitles(path: string, text: string) {
  const { program, comments } = parseSync(path, text);
  const declared: { name: string; at: number }[] = [];
  const titles: { text: string; at: number }[] = [];
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') declared.push({ name: String(pattern.name), at: pattern.start });
    // A shorthand takes over the name of a property declared elsewhere.
    if (pattern.type === 'Property' && pattern.shorthand !== true) bind(pattern.value);
    for (const key of ['properties', 'elements']) if (Array.isArray(pattern[key])) pattern[key].forEach(bind);
    for (const key of ['left', 'argument', 'parameter']) bind(pattern[key]);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === 'VariableDeclarator' || /^(Function|Class|TSTypeAlias|TSInterface)/.test(node.type))
      bind(node.id);
    const { params } = node;
    const list = Array.isArray(params) ? params : isNode(params) && Array.isArray(params.items) ? params.items : [];
    if (/Function/.test(node.type)) list.forEach(bind);
    if (node.type === 'TSPropertySignature' || (node.type === 'Property' && node.shorthand !== true)) bind(node.key);
    if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
      const [title] = node.arguments;
      const called = text.slice(node.callee.start, node.callee.end);
      if (/^(test|describe)\b/.test(called) && isNode(title) && /Literal$/.test(title.type)) {
        titles.push({ text: text.slice(title.start + 1, title.end - 1), at: title.start });
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  visit(program);
  return { declared, titles, comments };
}

/** The breaches of a file as `path:line: word → suggestion`. */
function breachesIn(path: string, text: string): string[] {
  const findings: Finding[] = [];
  if (path.endsWith('.md')) {
    let at = 0;
    for (const line of withoutBlocks(text).split('\n')) {
      findings.push(...inSentence(path, line, at));
      at += line.length + 1;
    }
  } else if (path.endsWith('.css')) {
    for (const match of text.matchAll(/\/\*[\s\S]*?\*\//g)) findings.push(...inSentence(path, match[0], match.index));
  } else {
    const { declared, titles, comments } = namesAndTitles(path, text);
    for (const { value, start } of comments) {
      if (!/^\s*biome-ignore/.test(value))
        findings.push(...inSentence(path, value.replace(/\s*\n[\s*]*/g, ' ').replace(/^\**\s*/, ' . '), start));
    }
    for (const title of titles) findings.push(...inSentence(path, title.text, title.at));
    for (const { name, at } of declared) findings.push(...inName(name, at));
  }
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const stem = basename(path).replace(/\.(test|spec|database|module)?\.?\w+$/, '');
  const inFileName = stem.split('-').flatMap((part) => (part === 'found' ? [] : inName(part, 0)));
  return [...inFileName, ...findings].map(({ at, found, use }) => `${path}:${lineOf(at)}: ${found} → ${use}`);
}

const withoutBlocks = (text: string) => text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' '));

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const ownFile = 'tests/conventions/language.test.ts';

const checkedFiles = [
  ...checkedFolders.flatMap((folder) => [...sourceFiles(folder), ...filesBelow(folder, /\.css$/)]),
  ...filesBelow('.', /\.(mjs|ts)$/),
  ...checkedDocs.flatMap((folder) => filesBelow(folder, /\.md$/)),
].filter((path) => path !== ownFile && !notRewritten.has(path));

// Parses every file, which takes longer than the usual limit on a busy machine.
test('names, comments, test titles and docs use plain words', { timeout: 180_000 }, () => {
  expect(checkedFiles.length).toBeGreaterThan(400);
  expect(checkedFiles.flatMap((path) => breachesIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  ['src/web/x.ts', '// The answer is kept for a day.\n', 'kept'],
  ['src/web/x.ts', '\n/** Who is signed out is led to sign-in. */\n', 'Who is'],
  ['src/web/x.ts', '/**\n * The company\n * is told of it.\n */\nexport {};\n', 'told'],
  ['src/web/x.ts', '// The statement stands in the table.\n', 'stands in'],
  ['src/web/x.ts', '// The consultant signs in with her password.\n', 'her'],
  ['src/web/x.test.ts', "test('what is wrong is mended by itself', () => {});\n", 'mended'],
  ['src/web/x.test.ts', "test.each([1])('rejects %s for ever', () => {});\n", 'for ever'],
  ['src/web/x.ts', 'const { a: kept } = read();\n', 'kept'],
  ['src/web/x.ts', 'function letGo() {}\n', 'letGo'],
  ['src/web/x.ts', 'const run = (deed: () => void) => deed();\n', 'deed'],
  ['src/web/x.ts', 'type Row = { readonly told: boolean };\n', 'told'],
  ['src/web/kept-answers.ts', 'export {};\n', 'kept'],
  ['src/web/x.css', '.a { } /* nobody sees it */\n', 'nobody'],
  ['docs/x.md', '# Title\n\nThe list is left empty.\n', 'left empty'],
])('finds a planted word in %s: %j', (path, text, found) => {
  const breaches = breachesIn(path, text);
  expect(breaches.map((breach) => breach.replace(/^.*?: (.*?) → .*$/, '$1'))).toContain(found);
  expect(breaches.every((breach) => /^[\w./-]+:\d+: /.test(breach))).toBe(true);
});

test.each([
  ['src/web/x.ts', "const text = 'Who is it? She is told.';\n"],
  ['src/web/x.ts', '// `kept_lines_hash` is the old name of the field.\n'],
  ['src/web/x.ts', 'export const { found } = answer;\n'],
  ['src/main/demo/texts.ts', '// Mei-Lin writes about her skin.\n'],
  ['docs/x.md', '```sh\nnpm start # told\n```\n'],
])('ignores sentences for readers, code and other programs’ names in %s: %j', (path, text) => {
  expect(breachesIn(path, text)).toEqual([]);
});
