import { visitor } from '#domain/account/actor.ts';
import { currentVersion } from '#domain/content/legal-text.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { answeredVersion, publishedVersions, textOf } from './stored-versions.ts';

export const getLegalText = functions.content.getLegalText.handler(({ input: { kind, version }, context }) =>
  withActor(context.db, visitor, async (tx) => {
    const versions = await publishedVersions(tx, kind);
    const asked =
      version === undefined ? currentVersion(versions) : versions.find((published) => published.version === version);
    if (!asked) return null;
    const text = await textOf(tx, asked.versionId);
    return { kind, text, ...answeredVersion(asked), versions: versions.map(answeredVersion) };
  }),
);
