import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { RenderedPage } from './app/page-serving/rendered-page.server.ts';

/** Logs without personal data; by default the router would print errors as they are. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  // A page that there is not is no fault, and its path may hold a token.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const err = error instanceof Error ? error : new Error(JSON.stringify(error));
  context.get(servicesContext).log.error({ err }, 'page failed');
};

/** Renders whole pages: none is slow enough to be worth streaming, and titles stay first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext);
  await readData(entry);
  const html = renderToString(
    <ServerRouter context={withRoutesOfPage(entry)} url={request.url} nonce={nonce} />,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // A page that is kept has its styles written into it.
  if (nonce) headers.set('link', stylesFirst(entry));
  return new RenderedPage(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Reads what loaders answered to its end, so that the router does not suspend the page for it. */
async function readData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const decoder = new TextDecoder();
  let value = '';
  for await (const chunk of serverHandoffStream) value += decoder.decode(chunk, { stream: true });
  const known = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  renderMeta.streamCache = { 0: known({ done: false, value }), 1: known({ done: true, value: '' }) };
}

/** The router makes an object of each route that it is given, for each page. */
function withRoutesOfPage(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const ofPage = <T,>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id] as T]));
  const { manifest, routeModules } = entry;
  return {
    ...entry,
    manifest: { ...manifest, routes: ofPage(manifest.routes) },
    routeModules: ofPage(routeModules),
  };
}

/**
 * React writes styles after scripts, which are ten times as large and would delay them on a slow connection, while
 * nothing renders without styles. So a Link header announces the styles first.
 */
function stylesFirst({ manifest, staticHandlerContext }: EntryContext): string {
  const styles = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}
