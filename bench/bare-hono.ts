/**
 * The floor of the shop's bench: Hono on Node with nothing around it, sending the bytes of the files named on the command
 * line (`/0`, `/1`, …) with their content types. `node bench/bare-hono.ts port type=file …`
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const [port, ...files] = process.argv.slice(2);
const app = new Hono();
for (const [index, file] of files.entries()) {
  const [type = '', path = ''] = file.split('=');
  const bytes = new Uint8Array(readFileSync(path));
  app.get(`/${index}`, (c) => c.body(bytes, 200, { 'content-type': type }));
}
createServer(getRequestListener(app.fetch)).listen(Number(port), '127.0.0.1');
