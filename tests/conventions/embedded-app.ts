// A process that uses the embedded database as the app does, for tests that start, kill and end real ones. Reads its
// options as JSON, prints one line of JSON, and ends on request.
import { startEmbedded } from '#server/db/embedded/embedded.ts';

const said: string[] = [];
const embedded = await startEmbedded({
  ...JSON.parse(process.argv[2] ?? '{}'),
  durable: false,
  say: (sentence) => said.push(sentence),
});
console.log(JSON.stringify({ url: embedded.url, fresh: embedded.fresh, said }));
process.once('SIGTERM', async () => {
  await embedded.close();
  process.exit(0);
});
setInterval(() => {}, 60_000);
