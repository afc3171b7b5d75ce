import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';

/** Into our log, which leaves people out; without this the router prints errors as they are. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  logFailure(context, error);
};

function logFailure(context: Readonly<RouterContextProvider>, error: unknown) {
  // A thrown answer, a 404 say, is no Error.
  const err = error instanceof Error ? error : new Error(JSON.stringify(error));
  context.get(servicesContext).log.error({ err }, 'page failed');
}

/** Pages are sent whole: nothing of ours is slow enough to be worth streaming, and titles stay first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext);
  let failed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: request.signal,
      onError: (error) => {
        failed = true;
        logFailure(context, error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('link', stylesFirst(entry));
  return new Response(stream, { status: failed ? 500 : status, headers });
}

/**
 * React writes the styles after the scripts, which are ten times as heavy and would take a slow line for themselves,
 * while nothing can be painted without styles. So browsers are told of the styles before they see the page.
 */
function stylesFirst({ manifest, staticHandlerContext }: EntryContext): string {
  const styles = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}
