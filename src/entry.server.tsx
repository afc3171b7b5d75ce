import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { renderPage } from './app/page-serving/render-page.server.ts';

/** Logs without personal data; by default the router would print errors as they are. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  // A page that there is not is no fault, and its path may hold a token.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const err = error instanceof Error ? error : new Error(JSON.stringify(error));
  context.get(servicesContext).log.error({ err }, 'page failed');
};

/** Renders whole pages, and announces their styles. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext);
  const html = await renderPage(<ServerRouter context={entry} url={request.url} nonce={nonce} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  // A page that is kept has its styles written into it; one that a script reads is shown by nobody yet.
  const isRead = request.headers.get('sec-fetch-dest') === 'empty';
  if (nonce && !isRead) headers.set('link', stylesFirst(entry));
  return new Response(isRefusedPost(entry) ? withErrorInTitle(html) : html, { status, headers });
}

/** A page that shows why what was posted to it is refused: all such answers are `RefusedPost`s. */
function isRefusedPost({ staticHandlerContext: { actionData } }: EntryContext): boolean {
  return Object.values(actionData ?? {}).some((answer) => (answer as { ok?: unknown } | null)?.ok === false);
}

/** The page's title says it first, as its script would. */
function withErrorInTitle(html: string): string {
  return html.replace(/<title>(?:Error: )?/, '<title>Error: ');
}

/**
 * React writes styles after scripts, which are ten times as large and would delay them on a slow connection, while
 * nothing renders without styles. So a Link header announces the styles first.
 */
function stylesFirst({ manifest, staticHandlerContext }: EntryContext): string {
  const styles = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}
