import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, standardLanguage } from '#domain/language/language.ts';
import { overwriteGetLocale } from '#messages/runtime';

const languages = new AsyncLocalStorage<Language>();

// Messages and formats ask for the language each time. Without a reader, as in jobs, it is the standard one.
overwriteGetLocale(() => languages.getStore() ?? standardLanguage);

/** Does the work, and everything that it starts, in the language of a reader. */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work);

/** A stream that is written while it is read, in the language of a reader. */
export function streamInLanguage(language: Language, stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        inLanguage(language, async () => {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        }),
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
