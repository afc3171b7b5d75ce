import { isRouteErrorResponse } from 'react-router';
import {
  isShownTypedIn,
  pageCouldNotBeRead,
  pageNotOpened,
  pageWasRead,
  shownUrl,
} from './shown-page-store.ts';
import { signInAsked } from './sign-in-asked.ts';

export interface Result {
  type: 'data' | 'error';
  result: unknown;
}

/**
 * Runs around everything that the router reads. Where the page that is shown could not be read again, it answers nothing,
 * and the router keeps what it has: a page never goes away because of a refresh, nor for a page that could not be read. Where
 * the session has ended, a page stays in which somebody has typed.
 */
export async function keepShownPage(
  { request }: { request: Request },
  next: () => Promise<unknown>,
  currentUrl: string = shownUrl(),
): Promise<unknown> {
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  const read = Object.values(results as Record<string, Result>);
  const isShown = withoutHash(request.url) === withoutHash(currentUrl);
  const signIn = read.map(({ result }) => signInAsked(result)).find(Boolean);
  const fails = read.some(gotNoAnswer);
  if (isShown && (fails || (signIn && isShownTypedIn()))) {
    pageCouldNotBeRead(signIn);
    return {};
  }
  if (fails) pageNotOpened(request.url);
  else pageWasRead();
  return results;
}

/** Whether the server was not reached or failed. A refusal, a 404 or a redirect is an answer. */
export function gotNoAnswer({ type, result }: Result): boolean {
  if (type !== 'error') return false;
  const isAnswer = result instanceof Response || isRouteErrorResponse(result);
  return !isAnswer || result.status >= 500 || result.status === 429;
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url;
}
