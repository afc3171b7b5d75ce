/** A part of the site whose pages lead to each other by the router; from one part to another one gets by a document. */
export type Part = 'shop' | 'office' | 'diary';

/** Of an address, or of a route's path. */
export function partOf(pathname: string): Part {
  const [, part] = /^\/?(office|diary)\b/i.exec(pathname) ?? [];
  return (part?.toLowerCase() as Part | undefined) ?? 'shop';
}

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  parentId?: string | undefined;
}

/** The routes of a part, with the frames around them: the router compares an address with each route, and a page names all. */
export function routesOfPart<One extends Route | undefined>(
  part: Part,
  routes: Record<string, One>,
): Record<string, One> {
  const all = Object.entries(routes);
  const kept = all.filter(([id, route]) => {
    if (!route?.parentId) return true;
    if (route.index) return part === 'shop';
    if (route.path !== undefined) return partOf(route.path) === part;
    return all.some(([, child]) => child?.parentId === id);
  });
  const fewer = Object.fromEntries(kept);
  return kept.length < all.length ? routesOfPart(part, fewer) : fewer;
}

/** The file with the map of a part's routes, beside that with the map of all: the build writes it. */
export const manifestOfPart = (part: Part, manifest: string): string =>
  manifest.replace(/manifest-/, `${part}-manifest-`);
