import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from '#src/platform/page-context.server.ts';

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
      onError: () => {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed ? 500 : status, headers });
}
