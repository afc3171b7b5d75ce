import type { Plugin } from 'vite';

/**
 * Functions of the router that are not ours to need, by file: 6 kB less on every page. These are never called: no page
 * prefetches another; forms call the API, so the router submits nothing and fetches nothing beside its pages; nothing
 * blocks.
 */
const UNUSED: Record<string, string[]> = {
  'hooks.js': ['DefaultErrorComponent', 'RSCErrorHandler'],
  'router/router.js': [
    'convertFormDataToSearchParams',
    'convertSearchParamsToFormData',
    'discoverRoutes',
    'fetch',
    'getBlocker',
    'getLoadingFetcher',
    'getSubmittingFetcher',
    'getSubmittingNavigation',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'queueFetcherForDeletion',
    'setFetcherError',
    'updateBlocker',
    'updateFetcherState',
  ],
  'dom/ssr/components.js': [
    'PrefetchPageLinks',
    'PrefetchPageLinksImpl',
    'RSCPrefetchPageLinksImpl',
    'useKeyedPrefetchLinks',
  ],
  'dom/ssr/fallback.js': ['RemixRootDefaultHydrateFallback'],
  'dom/ssr/links.js': ['getKeyedPrefetchLinks', 'getNewMatchesForLinks'],
  'dom/ssr/single-fetch.js': [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
};

/**
 * These are called and have nothing to do: the whole map of routes comes with the page (react-router.config.ts), so
 * none are found out one by one, and there are neither fetchers nor instruments.
 */
const IDLE: Record<string, string[]> = {
  'router/router.js': ['markFetchRedirectsDone'],
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
  ],
  'dom/ssr/fog-of-war.js': [
    'getPartialManifest',
    'getPathsWithAncestors',
    'getPatchRoutesOnNavigationFunction',
    'handleClientVersionMismatch',
    'useFogOFWarDiscovery',
  ],
};

/**
 * Empties them in the browser's build; one of the first table that is called after all says so. A version of the router
 * that has one of them no more does not build.
 */
export const withoutUnusedPartsOfTheRouter: Plugin = {
  name: 'without-unused-parts-of-the-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [, part = ''] = id.split('/react-router/dist/production/lib/');
    const unused = UNUSED[part] ?? [];
    const names = [...unused, ...(IDLE[part] ?? [])];
    if (names.length === 0) return undefined;
    const functions = functionsIn(this.parse(code)).filter(({ name }) => names.includes(name));
    const missing = names.filter((name) => !functions.some((found) => found.name === name));
    if (missing.length > 0) this.error(`${part} of the router has no ${missing.join(', ')}`);
    const emptied = functions
      .toSorted((a, b) => b.body.start - a.body.start)
      .reduce((rest, { name, body }) => {
        const instead = unused.includes(name) ? "throw Error('Left out of the build')" : '';
        return `${rest.slice(0, body.start)}{ ${instead} }${rest.slice(body.end)}`;
      }, code);
    return { code: emptied, map: null };
  },
};

interface FoundFunction {
  name: string;
  body: { start: number; end: number };
}

/** Also those inside others. */
function functionsIn(node: unknown): FoundFunction[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, id, body } = node as { type?: string; id?: { name: string }; body?: FoundFunction['body'] };
  const own = type === 'FunctionDeclaration' && id && body ? [{ name: id.name, body }] : [];
  return [...own, ...Object.values(node).flatMap(functionsIn)];
}
