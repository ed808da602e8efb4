import { useNonce } from '#web/nonce.tsx';
import { jsonForScript } from './json-for-script.ts';

/** The page's schema.org data. `data` is plain JSON without `undefined` in lists. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const nonce = useNonce();
  return (
    <script type="application/ld+json" suppressHydrationWarning {...(nonce ? { nonce } : {})}>
      {jsonForScript({ '@context': 'https://schema.org', ...data })}
    </script>
  );
}
