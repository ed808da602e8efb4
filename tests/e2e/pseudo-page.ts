import type { Page } from '@playwright/test';
import routes from '#web/routes.ts';

// Finds texts of a page in the pseudo-language that are not messages or do not fit. Every message is between ⟦ and ⟧.

type Entry = { readonly path?: string; readonly file: string; readonly index?: boolean; readonly children?: Entry[] };

/** The paths of the pages with components in some folders, with their parameters: `/admin/orders/:id`. */
export function pagePaths(folders: RegExp, entries: readonly Entry[] = routes as Entry[], below = ''): string[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const own = path ? `${below}/${path}` : below;
    const isPage = file.endsWith('.tsx') && (path !== undefined || index) && folders.test(file);
    return [...(isPage ? [own || '/'] : []), ...pagePaths(folders, children, own)];
  });
}

export type Findings = {
  /** Texts outside messages, including those of attributes. */
  readonly texts: readonly string[];
  /** The strings of the loaders' data. */
  readonly data: readonly string[];
  /** Addresses that the page links to, including those of its dialogs. */
  readonly links: readonly string[];
};

/** Reads a page that the server has rendered. */
export const readPage = (page: Page): Promise<Findings> =>
  page.evaluate(() => {
    const texts: string[] = [];
    // A message can have elements inside: a text counts as its part until its ⟧.
    let depth = 0;
    const take = (text: string) => {
      let outside = '';
      for (const part of text.split(/([⟦⟧])/)) {
        if (part === '⟦') depth += 1;
        else if (part === '⟧') depth -= 1;
        else if (depth === 0) outside += part;
        else if (part !== '' && outside !== '' && !outside.endsWith('\n')) outside += '\n';
      }
      texts.push(...outside.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      if (!currentNode.parentElement?.closest('script,style,template,noscript,code,pre'))
        take(currentNode.textContent ?? '');
    }
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt', 'label'];
    for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
      for (const name of attributes) take(element.getAttribute(name) ?? '');
    take(document.title);

    const data = new Set<string>();
    for (const script of document.scripts)
      for (const [, streamed = '""'] of script.text.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g))
        for (const [literal] of (JSON.parse(streamed) as string).matchAll(/"(?:[^"\\]|\\.)*"/g))
          data.add(JSON.parse(literal) as string);

    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[name=dialog]')) {
      if (button.value === '') continue;
      const address = new URL(location.href);
      address.searchParams.set('dialog', button.value);
      links.push(address.href);
    }
    return { texts: [...new Set(texts)], data: [...data], links: [...new Set(links)] };
  });

/** Lays out the open page from now on without painting it. While only its layout is measured, a picture of each width is wasted work. */
export const stopPainting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.opacity = '0';
  });

/** The elements wider than the window, or than its own box, at the present width. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide: string[] = [];
    const shown = (element: Element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      wide.push(`page: ${scrollWidth - clientWidth} px too wide`);
      const widest = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .slice(-3);
      wide.push(...widest.map((element) => `  ${shown(element)}`));
    }
    /** The box of an element, and what it does with wider contents. It surrounds many texts, so it is read once. */
    const readBox = (element: Element) => {
      const { overflowX, display, position } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      const isHidden = box.width <= 1 || box.height <= 1;
      const clips = overflowX !== 'visible' || element.matches('button,summary,th,label,legend,[role=tab],a,h1,h2,h3');
      return {
        box,
        // Contents may be wider there.
        isLast: scrolls || isHidden,
        clips: clips && display !== 'inline',
        isFixed: position === 'fixed',
      };
    };
    const boxes = new Map<Element, ReturnType<typeof readBox>>();
    const boxOf = (element: Element) => {
      const read = boxes.get(element) ?? readBox(element);
      boxes.set(element, read);
      return read;
    };
    /** Where a text or a control is outside of an element that cuts it off, or that is a control itself. */
    const check = (name: string, inside: DOMRect, first: Element | null) => {
      for (let element = first; element && element !== document.body; element = element.parentElement) {
        const { box, isLast, clips, isFixed } = boxOf(element);
        if (isLast) break;
        const past = Math.round(Math.max(inside.right - box.right, box.left - inside.left));
        if (clips && past > 1) {
          wide.push(`${past} px of ${name} outside of ${shown(element)}`);
          break;
        }
        // Nothing around it cuts it off, for instance a toast in a dialog.
        if (isFixed) break;
      }
    };
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const own = currentNode.parentElement;
      if (!own || !currentNode.textContent?.trim() || !isVisible(own)) continue;
      range.selectNodeContents(currentNode);
      check(`“${currentNode.textContent.trim()}”`, range.getBoundingClientRect(), own);
    }
    for (const control of document.querySelectorAll('input, select, textarea, button')) {
      if (isVisible(control)) check(shown(control), control.getBoundingClientRect(), control.parentElement);
    }
    return wide;
  });
