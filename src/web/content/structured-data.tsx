import { useNonce } from '#web/nonce.tsx';

/** JSON for a script element: a `<` could end the element or start a comment, so each is written as an escape. */
const jsonForScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page's schema.org data. `data` is plain JSON without `undefined` in lists. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const nonce = useNonce();
  return (
    <script type="application/ld+json" suppressHydrationWarning {...(nonce ? { nonce } : {})}>
      {jsonForScript({ '@context': 'https://schema.org', ...data })}
    </script>
  );
}
