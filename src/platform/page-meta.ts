import type { MetaDescriptor } from 'react-router';
import type { PublicSchool } from './school/school.ts';

/** A shared link's preview picture: 1200 × 630, drawn by the site itself at `/pictures/…`. */
export interface LinkPicture {
  path: string;
  alt: string;
}

/** What a `meta` function is told of the routes of its page, of which the first is the root. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The school, in a `meta` function; components have `useSchool`. */
export function schoolOf([root]: Matches): PublicSchool {
  return (root as { loaderData: { school: PublicSchool } }).loaderData.school;
}

/** A page's title: its topic, then the school's name. */
export function pageTitle(title: string, matches: Matches): string {
  return `${title} - ${schoolOf(matches).name}`;
}

/** The title, description, canonical URL, link preview and structured data of a public page. */
export function pageMeta({
  matches,
  title,
  description,
  path,
  publicUrl,
  picture,
  things = [],
  isIndexed = true,
}: {
  matches: Matches;
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  picture?: LinkPicture;
  /** The page's structured data for search engines, each checked as its own type of schema.org where it is made. */
  things?: { '@context': 'https://schema.org' }[];
  /** Whether search engines list this address; one with a visitor's own filters they don't. */
  isIndexed?: boolean;
}): MetaDescriptor[] {
  const { name, strapline } = schoolOf(matches);
  const { path: picturePath, alt } = picture ?? { path: '/pictures/home.png', alt: `${name}. ${strapline}` };
  const canonical = new URL(path, publicUrl).href;
  return [
    { title: pageTitle(title, matches) },
    { name: 'description', content: description },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: new URL(picturePath, publicUrl).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({ 'script:ld+json': thing as never })),
  ];
}
