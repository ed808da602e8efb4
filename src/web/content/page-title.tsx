import { useLocation } from 'react-router';
import { m } from '#messages';
import { useCompany } from '../settings/company.ts';

type Props = {
  /** Name of the page, e.g. `Science`; without it the brand's name and tagline are shown. */
  title?: string;
  /**
   * One sentence for search engines and previews. With it, the address without a query is canonical, and links to the
   * page show a preview.
   */
  description?: string;
};

/** The document title and description. Every page renders one. */
export function PageTitle({ title, description }: Props) {
  const { brand } = useCompany();
  const full = `${title ?? brand.tagline} · ${brand.name}`;
  return (
    <>
      <title>{full}</title>
      {description && <Preview title={title ?? brand.name} description={description} />}
    </>
  );
}

function Preview({ title, description }: { title: string; description: string }) {
  const { brand, hosts } = useCompany();
  const { pathname } = useLocation();
  const address = hosts.public + (pathname.replace(/\/+$/, '') || '/');
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${hosts.public}/share.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={m.share_picture()} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
