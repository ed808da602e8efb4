// The compressed size of what a page loads before it can be used, from the build's manifest. The budgets leave room
// for growth, but not for a chart library (155 KB), which is loaded only with a chart. The public pages, often
// visited on phones, load no component library.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

// On a phone each file costs a request, and public pages are opened by people who come for the first time.
const publicBudget = { js: 150 * 1024, css: 30 * 1024, scripts: 15, sheets: 3 };
const backOfficeBudget = { js: 200_000, css: 40_000, scripts: 25, sheets: 12 };

const client = join(root, 'build/client');
const languageAssets = JSON.parse(readFileSync(join(root, 'build/server/language-assets.json'), 'utf8'));
const { assets } = await import(join(root, 'build/server/index.js'));

const sizes = new Map();
function compressed(url) {
  if (!sizes.has(url))
    sizes.set(url, gzipSync(readFileSync(join(client, url.replace(/#.*/, ''))), { level: 9 }).length);
  return sizes.get(url);
}

/** A page with its layouts. */
function chainOf(routes, id) {
  return id ? [routes[id], ...chainOf(routes, routes[id].parentId)] : [];
}

const sum = (urls) => [...urls].reduce((total, url) => total + compressed(url), 0);

function pagesOf(language, { entry, routes }) {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const ids = Object.keys(routes).filter((id) => !parents.has(id));
  return ids.map((id) => {
    const chain = chainOf(routes, id);
    const parts = [entry, ...chain];
    const scripts = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
    const sheets = new Set(parts.flatMap(({ css = [] }) => css));
    return {
      id: `${id} ${language}`,
      // The page of all components has those of the back office.
      budget: chain.some(
        (route) => route.id === 'routes/back-office/back-office-layout' || route.id.startsWith('routes/dev/'),
      )
        ? backOfficeBudget
        : publicBudget,
      js: sum(scripts),
      css: sum(sheets),
      scripts: scripts.size,
      sheets: sheets.size,
    };
  });
}

// The scripts of a page have one language.
const pages = Object.entries({ en: assets, ...languageAssets })
  .flatMap(([language, each]) => pagesOf(language, each))
  .sort((a, b) => b.js - a.js);

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;
for (const { id, js, css, scripts, sheets } of pages)
  console.log(
    `${id.padEnd(40)} ${kilobytes(js).padStart(8)} in ${String(scripts).padStart(2)} ${kilobytes(css).padStart(8)} in ${sheets}`,
  );
const over = pages.filter(({ budget, ...page }) => Object.keys(budget).some((key) => page[key] > budget[key]));
for (const { id, budget } of over)
  console.error(
    `${id} is over ${kilobytes(budget.js)} of JavaScript in ${budget.scripts} scripts or ${kilobytes(budget.css)} of CSS in ${budget.sheets} style sheets.`,
  );
process.exitCode = over.length > 0 || pages.length === 0 ? 1 : 0;
