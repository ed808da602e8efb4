// `node scripts/app-icons.mjs` draws the icons of the installed app again from public/mark.svg.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

const paper = '#fbfaf6';

/** The mark takes this part of the icon's width: a system may cut a maskable icon to a circle of 80 %. */
const icons = [
  { name: 'app-192', size: 192, part: 0.8 },
  { name: 'app-512', size: 512, part: 0.8 },
  { name: 'app-maskable', size: 512, part: 0.55 },
  { name: 'app-apple', size: 180, part: 0.66 },
];

const mark = await readFile(join(root, 'public/mark.svg'));
for (const { name, size, part } of icons) {
  const width = Math.round(size * part);
  const drop = await sharp(mark, { density: 72 * (width / 32) })
    .resize(width, width)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: paper } })
    .composite([{ input: drop }])
    .png({ palette: true })
    .toFile(join(root, `public/${name}.png`));
  console.log(`public/${name}.png`);
}
