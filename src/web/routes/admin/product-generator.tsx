import { ProductGenerator } from '#web/catalog/product-generator.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/product-generator.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  return { allowed: true as const, ...(await context.get(apiContext).catalog.getContentGenerator()) };
};

export default function ProductGeneratorPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title="Product Content" />
      <PageHeader
        title="Product Content Generator"
        lead="A picture and texts for a product, written by a content service. Read them before you use them."
      />
      <ProductGenerator missing={loaderData.missing} />
    </>
  );
}
