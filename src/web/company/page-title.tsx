import { useCompany } from './company.ts';

type Props = {
  /** Name of the page, e.g. `Science`; without one the brand's name and tagline stand. */
  title?: string;
  /** One sentence for search engines and previews. */
  description?: string;
};

/** The title of the window and the description of the page. Every page renders one. */
export function PageTitle({ title, description }: Props) {
  const { brand } = useCompany();
  return (
    <>
      <title>{`${title ?? brand.tagline} · ${brand.name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
