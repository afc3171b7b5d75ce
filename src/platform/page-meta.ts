import type { MetaDescriptor } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import { brand, pageTitle } from './brand.ts';

/** A shared link's preview picture: 1200 × 630, drawn by the site itself at `/pictures/…`. */
export interface LinkPicture {
  path: string;
  alt: string;
}

const SITE_PICTURE: LinkPicture = { path: '/pictures/home.png', alt: `${brand.name}. ${brand.strapline}` };

/** The title, description, canonical URL, link preview and structured data of a public page. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  picture = SITE_PICTURE,
  things = [],
}: {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  picture?: LinkPicture;
  /** The page's structured data for search engines (schema.org). */
  things?: WithContext<Thing>[];
}): MetaDescriptor[] {
  const canonical = new URL(path, publicUrl).href;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: new URL(picture.path, publicUrl).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({ 'script:ld+json': thing as never })),
  ];
}
