import { matchRoutes, type RouteObject } from 'react-router';

/** The router's map of the site, as it comes with every page. */
export interface Manifest {
  routes: Record<string, { id: string; path?: string; index?: boolean; css?: string[] }>;
}

/**
 * The files of styles that a page needs and this one has not. The router fetches a page's scripts and data ahead, but not
 * the styles that its scripts import. They are read from `window.__reactRouterManifest`, which is internal to it
 * (docs/decisions/0117-two-tricks-on-the-router.md): with them a followed link shows its page after 236 ms on a slow line,
 * without them after 352. `STYLES_AHEAD=false` switches it off.
 */
export function stylesOf(page: string): string[] {
  const { routes } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? { routes: {} };
  // Not those that the page has, be it in itself.
  const isThere = (href: string) => document.querySelector(`link[rel=stylesheet][href="${href}"]`);
  return cssOf(routes, page).filter((href) => !isThere(href));
}

export function cssOf(routes: Manifest['routes'], page: string): string[] {
  const paths = Object.values(routes).map(({ id, path, index }) => ({ id, path, index }) as RouteObject);
  const routeId = matchRoutes(paths, page.replace(/\?.*/, ''))?.at(-1)?.route.id ?? '';
  return routes[routeId]?.css ?? [];
}
