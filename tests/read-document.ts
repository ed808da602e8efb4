import { getDocumentProxy } from 'unpdf';

/** A parsed PDF: its text and structure as screen readers see them. */
export interface ReadDocument {
  readonly title: string;
  readonly language: string | null;
  readonly tagged: boolean;
  /** Of each page. */
  readonly texts: readonly string[];
  /** The number of elements per role, over all pages. */
  readonly roles: ReadonlyMap<string, number>;
  /** The names of the fonts that are not embedded. */
  readonly fontsMissing: readonly string[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF with a different library than the one that writes it. */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  // The reader takes ownership of the bytes.
  const plain = new TextDecoder('latin1').decode(bytes);
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const texts: string[] = [];
  const roles = new Map<string, number>();
  const count = ({ role, children = [] }: Node) => {
    if (role) roles.set(role, (roles.get(role) ?? 0) + 1);
    for (const child of children) count(child);
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
    const tree = await page.getStructTree();
    if (tree) count(tree as Node);
  }
  await document.loadingTask.destroy();
  const tags = new Map(Object.entries(info));
  return {
    title: String(tags.get('Title') ?? ''),
    language: tags.get('Language') ? String(tags.get('Language')) : null,
    tagged: plain.includes('/StructTreeRoot') && marks?.Marked === true,
    texts,
    roles,
    fontsMissing: [...plain.matchAll(/\/BaseFont \/(\S+)/g)].flatMap(([, name = '']) =>
      /^[A-Z]{6}\+/.test(name) ? [] : [name],
    ),
  };
}
