import { data } from 'react-router';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { gotNoAnswer, type Result } from '../refresh/keep-shown-page.ts';

/** The code of a refusal that says that no answer came. */
export const NOT_SENT = 'not_sent';

/** What a call says that got no answer: it has no form that keeps what was typed. */
export const NO_ANSWER = 'We got no answer. Check your connection and try again.';

/**
 * A middleware of the router, for pages whose forms are sent in place. Where a form gets no answer, it is told so as of any
 * refusal: the page stays, and what was typed in it.
 */
export async function keepTypedForm(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  const posted = await request.clone().formData();
  const results = Object.entries((await next()) as Record<string, Result>);
  return Object.fromEntries(
    results.map(([route, result]) => [
      route,
      gotNoAnswer(result) ? { type: 'data', result: data(notSent(posted), { status: 503 }) } : result,
    ]),
  );
}

function notSent(posted: FormData): RefusedPost {
  // Without an answer nobody knows whether it arrived, unless there was no way for it to leave.
  const message =
    navigator.onLine === false
      ? 'This wasn’t sent, because you’re offline. What you typed is still here: send it again when you’re back online.'
      : 'We got no answer, so this may not have been sent. What you typed is still here: please send it again.';
  return {
    ok: false,
    message,
    code: NOT_SENT,
    errors: {},
    values: Object.fromEntries(
      [...posted].filter((field): field is [string, string] => typeof field[1] === 'string'),
    ),
  };
}
