import { visitor } from '#domain/account/actor.ts';
import { currentVersion, legalTextKinds } from '#domain/content/legal-text.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { publishedYears } from '../../report/disclosure/published.ts';
import { publishedVersions } from './stored-versions.ts';

export const getLegalTexts = functions.content.getLegalTexts.handler(({ context }) =>
  withActor(context.db, visitor, async (tx) => {
    const versions = await publishedVersions(tx);
    const data = legalTextKinds.flatMap((kind) => {
      const current = currentVersion(versions.filter((version) => version.kind === kind));
      return current ? [{ kind, version: current.version, published_at: current.publishedAt.toISOString() }] : [];
    });
    return { data, disclosure_years: await publishedYears(tx) };
  }),
);
