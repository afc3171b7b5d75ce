import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';

/** Logs without personal data; by default the router would print errors as they are. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  logFailure(context, error);
};

function logFailure(context: Readonly<RouterContextProvider>, error: unknown) {
  // Loaders may throw a response (a 404), which is not an Error.
  const err = error instanceof Error ? error : new Error(JSON.stringify(error));
  context.get(servicesContext).log.error({ err }, 'page failed');
}

/** Renders whole pages: none is slow enough to be worth streaming, and titles stay first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext);
  let failed = false;
  const html = await rendered(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    onError: (error) => {
      failed = true;
      logFailure(context, error);
    },
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('link', stylesFirst(entry));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** Collects what React writes: through a stream of the web's kind, a page takes longer. */
function rendered(
  page: ReactElement,
  options: Pick<RenderToPipeableStreamOptions, 'nonce' | 'onError'>,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...options,
      onAllReady: () => pipe(whole),
      onShellError: reject,
    });
  });
}

/**
 * React writes styles after scripts, which are ten times as large and would delay them on a slow connection, while
 * nothing renders without styles. So a Link header announces the styles first.
 */
function stylesFirst({ manifest, staticHandlerContext }: EntryContext): string {
  const styles = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}
