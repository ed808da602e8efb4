import type { JSHandle, Page } from '@playwright/test';

/** What the server renders at an address for the user who is signed in on this page, without opening it: no scripts, no layout. */
export async function renderedPage(page: Page, path: string): Promise<JSHandle<Document>> {
  const html = await (await page.request.get(path)).text();
  return page.evaluateHandle((text) => new DOMParser().parseFromString(text, 'text/html'), html);
}

/** The texts of the elements that match the selector. */
export const textsIn = (document: JSHandle<Document>, selector: string): Promise<string[]> =>
  document.evaluate(
    (root, wanted) => [...root.querySelectorAll(wanted)].map((element) => (element.textContent ?? '').trim()),
    selector,
  );
