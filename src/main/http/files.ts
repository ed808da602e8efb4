import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { type FileType, photoWidths, storedName } from '#domain/file/file.ts';
import { productImages } from '#server/catalog/tables.ts';
import { consultantPhotos } from '#server/consultant/tables.ts';
import type { Deployment } from '#server/context.ts';
import { withActor } from '#server/db/actor.ts';
import { isSigned } from '#server/file/signed-address.ts';
import { refusalOf } from './error-response.ts';
import type { Env } from './guards.ts';
import type { CallOf, Log } from './request-context.ts';

/** A file never changes: a new one has another id. */
const forever = 'public, max-age=31536000, immutable';

type Content = {
  readonly type: FileType;
  readonly length: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** An answer with a file. If it is opened as a page, it can’t run scripts. */
function fileResponse(
  c: Context<Env>,
  { type, length, body }: Content,
  more: Readonly<Record<string, string>>,
): Response {
  const isHead = c.req.method === 'HEAD';
  if (isHead) void body.cancel();
  return new Response(isHead ? null : body, {
    headers: {
      'content-type': type,
      'content-length': String(length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      ...more,
    },
  });
}

/** Answers with the file that `find` finds, with 404 without one, and with 503 when the store can’t be reached. */
async function answer(c: Context<Env>, log: Log, find: () => Promise<Response | null>): Promise<Response> {
  try {
    return (await find()) ?? c.body(null, 404, { 'cache-control': 'no-store' });
  } catch (error) {
    const { status, refusal, headers } = refusalOf(error);
    if (status >= 500) log(error, c.get('requestId'));
    return Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });
  }
}

const photoFile = /^(.{36})(?:-(\d{1,4}))?\.webp$/;

/** `GET /photos/<id>-<width>.webp`: a consultant's photo, for everyone who knows its address. Without a width the largest. */
export function photoFiles({ db, files }: Pick<Deployment, 'db' | 'files'>, log: Log) {
  return new Hono<Env>().get('/:file', (c) =>
    answer(c, log, async () => {
      const [, id, size = String(photoWidths.at(-1))] = photoFile.exec(c.req.param('file')) ?? [];
      const photoId = z.uuid().safeParse(id).data;
      const width = photoWidths.find((each) => String(each) === size);
      if (photoId === undefined || width === undefined) return null;
      const [photo] = await withActor(db, visitor, (tx) =>
        tx
          .select({ fileId: consultantPhotos.fileId, image: consultantPhotos.image })
          .from(consultantPhotos)
          .where(eq(consultantPhotos.photoId, photoId)),
      );
      if (photo?.image) return fileResponse(c, inDatabase(photo.image), { 'cache-control': 'public, max-age=300' });
      if (!photo?.fileId) return null;
      const file = await files.read(storedName({ fileId: photo.fileId, kind: 'photo', type: 'image/webp' }, width));
      return file && fileResponse(c, file, { 'cache-control': forever });
    }),
  );
}

/** A photo that has not been moved to the store yet, in its only width. */
const inDatabase = (image: Buffer): Content => ({
  type: 'image/webp',
  length: image.length,
  body: new Blob([new Uint8Array(image)]).stream(),
});

/**
 * `GET /images/<id>-<width>.webp`: the image of a product that is on sale, for everyone; of another one for those who see such
 * products.
 */
export function imageFiles({ db, files }: Pick<Deployment, 'db' | 'files'>, callOf: CallOf, log: Log) {
  const isShownTo = async (actor: Actor, fileId: string): Promise<boolean> => {
    const shown = await withActor(db, actor, (tx) =>
      tx.select({ fileId: productImages.fileId }).from(productImages).where(eq(productImages.fileId, fileId)),
    );
    return shown.length > 0;
  };
  return new Hono<Env>().get('/:file', (c) =>
    answer(c, log, async () => {
      const [, id, width] = /^(.{36})-([1-9]\d{1,3})\.webp$/.exec(c.req.param('file')) ?? [];
      const fileId = z.uuid().safeParse(id).data;
      if (fileId === undefined) return null;
      const isPublic = await isShownTo(visitor, fileId);
      if (!isPublic && !(await isShownTo((await callOf(c)).actor, fileId))) return null;
      const file = await files.read(storedName({ fileId, kind: 'product-image', type: 'image/webp' }, Number(width)));
      return file && fileResponse(c, file, { 'cache-control': isPublic ? forever : 'private, no-store' });
    }),
  );
}

/**
 * `GET /files/<name>?until=…&signature=…`: a private file, for a browser that got its signed address. Its name, and whether it
 * is shown or saved, follow from its kind and type. A PDF file is only saved, because it is as a person sent it.
 */
export function privateFiles({ files, ...access }: Pick<Deployment, 'files' | 'fileKey' | 'now'>, log: Log) {
  return new Hono<Env>().get('/:kind/:folder/:file', (c) =>
    answer(c, log, async () => {
      const { kind, folder, file: last } = c.req.param();
      const name = `${kind}/${folder}/${last}`;
      if (!isSigned(access, name, c.get('url').searchParams)) return null;
      const file = await files.read(name);
      if (file === null) return null;
      const disposition =
        file.type === 'image/webp' ? `inline; filename="${kind}.webp"` : `attachment; filename="${kind}.pdf"`;
      return fileResponse(c, file, { 'content-disposition': disposition, 'cache-control': 'private, no-store' });
    }),
  );
}
