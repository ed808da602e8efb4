// The compressed size of what a page loads before it can be used, from the build's manifest. The budgets leave room
// for growth, but not for a chart library (155 KB), which is loaded only with a chart. The public pages, often
// visited on phones, load no component library.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

const publicBudget = { js: 150 * 1024, css: 30 * 1024 };
const backOfficeBudget = { js: 250_000, css: 40_000 };

const client = join(root, 'build/client');
const manifestFile = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name));
const text = readFileSync(join(client, 'assets', manifestFile), 'utf8');
const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

const sizes = new Map();
function compressed(url) {
  if (!sizes.has(url))
    sizes.set(url, gzipSync(readFileSync(join(client, url.replace(/#.*/, ''))), { level: 9 }).length);
  return sizes.get(url);
}

/** A page with its layouts. */
function chainOf(id) {
  return id ? [routes[id], ...chainOf(routes[id].parentId)] : [];
}

const sum = (urls) => [...new Set(urls)].reduce((total, url) => total + compressed(url), 0);
const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
const pages = Object.keys(routes)
  .filter((id) => !parents.has(id))
  .map((id) => {
    const chain = chainOf(id);
    const parts = [entry, ...chain];
    return {
      id,
      budget: chain.some((route) => route.id === 'routes/back-office/back-office-layout')
        ? backOfficeBudget
        : publicBudget,
      js: sum(parts.flatMap(({ module, imports = [] }) => [module, ...imports])),
      css: sum(parts.flatMap(({ css = [] }) => css)),
    };
  })
  .sort((a, b) => b.js - a.js);

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;
for (const { id, js, css } of pages)
  console.log(`${id.padEnd(40)} ${kilobytes(js).padStart(8)} ${kilobytes(css).padStart(8)}`);
const over = pages.filter(({ js, css, budget }) => js > budget.js || css > budget.css);
for (const { id, budget } of over)
  console.error(`${id} is over ${kilobytes(budget.js)} of JavaScript or ${kilobytes(budget.css)} of CSS.`);
process.exitCode = over.length > 0 || pages.length === 0 ? 1 : 0;
