import sax from 'sax';
import { ExcelError } from './unzip.ts';

export type XmlHandlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Without the prefix that some programs give to every name. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a part of an Excel file; `between` runs after each piece, so that what was read can go on before the next. */
export async function readXml(
  parts: AsyncIterable<string>,
  { open, text, close }: XmlHandlers,
  between?: () => Promise<void>,
): Promise<void> {
  const parser = sax.parser(true);
  const damaged = (cause?: Error) => {
    throw new ExcelError('damaged', {}, { cause });
  };
  parser.onerror = damaged;
  // Excel writes none; entities of a document are a way to make it large.
  parser.ondoctype = () => damaged();
  parser.onopentag = ({ name, attributes }) => open?.(localName(name), attributes as Record<string, string>);
  parser.ontext = (read) => text?.(read);
  parser.oncdata = (read) => text?.(read);
  parser.onclosetag = (name) => close?.(localName(name));
  for await (const part of parts) {
    parser.write(part);
    if (between) await between();
  }
  parser.close();
  if (between) await between();
}
