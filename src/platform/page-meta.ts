import { pageTitle } from './brand.ts';

/** The title, description, canonical address and link preview that every public page has. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
}: {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
}) {
  const canonical = new URL(path, publicUrl).href;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
  ];
}
