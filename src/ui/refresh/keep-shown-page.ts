import { isRouteErrorResponse } from 'react-router';
import { pageCouldNotBeRead, pageNotOpened, pageWasRead, shownUrl } from './shown-page-store.ts';

export interface Result {
  type: 'data' | 'error';
  result: unknown;
}

/**
 * Runs around everything that the router reads. Where the page that is shown could not be read again, it answers nothing,
 * and the router keeps what it has: a page never goes away because of a refresh, nor for a page that could not be read.
 */
export async function keepShownPage(
  { request }: { request: Request },
  next: () => Promise<unknown>,
  currentUrl: string = shownUrl(),
): Promise<unknown> {
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  const read = Object.values(results as Record<string, Result>);
  if (!read.some(gotNoAnswer)) pageWasRead();
  else if (withoutHash(request.url) === withoutHash(currentUrl)) {
    pageCouldNotBeRead();
    return {};
  } else pageNotOpened(request.url);
  return results;
}

/** Whether the server was not reached or failed. That a page is refused, gone or elsewhere is an answer. */
export function gotNoAnswer({ type, result }: Result): boolean {
  if (type !== 'error') return false;
  const isAnswer = result instanceof Response || isRouteErrorResponse(result);
  return !isAnswer || result.status >= 500 || result.status === 429;
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url;
}
