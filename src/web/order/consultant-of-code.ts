import { useCallback } from 'react';
import type { loader } from '#web/routes/public/consultant-of-code.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';

/** The same as the route's `clientLoader` returns. */
const unanswered = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  consultant: 'failed' as const,
});

/** Loads the consultant of a code, which may have changed meanwhile: the answer names the code that was asked for. */
export function useConsultantOfCode() {
  const { load, data: answer } = useFetcher<typeof loader>(unanswered);
  const lookUp = useCallback(
    (code: string) => void load(`/consultant-of-code?code=${encodeURIComponent(code)}`),
    [load],
  );
  return { lookUp, answer };
}
