/**
 * The floor of the shop's bench: a bare Hono server on Node that sends the files named on the command line (`/0`,
 * `/1`, …) with their content types. `node bench/bare-hono.ts port file type file type …`
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const [port, ...files] = process.argv.slice(2);
const app = new Hono();
for (let index = 0; index < files.length; index += 2) {
  const [file = '', type = ''] = files.slice(index);
  const bytes = new Uint8Array(readFileSync(file));
  app.get(`/${index / 2}`, (c) => c.body(bytes, 200, { 'content-type': type }));
}
createServer(getRequestListener(app.fetch)).listen(Number(port), '127.0.0.1');
