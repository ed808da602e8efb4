import { Hono } from 'hono';
import { paperColor } from '#web/theme/paper-color.ts';

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/app.webmanifest`: with it a browser installs the back office as an app. The pages add the color of the dark scheme. */
export const appManifest = (brand: () => string) =>
  new Hono().get('/app.webmanifest', (c) =>
    c.body(
      JSON.stringify({
        id: '/dashboard',
        name: brand(),
        short_name: brand(),
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        lang: 'en',
        background_color: paperColor.light,
        theme_color: paperColor.light,
        icons: [icon('app-192', 192), icon('app-512', 512), icon('app-maskable', 512, 'maskable')],
      }),
      200,
      { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    ),
  );
