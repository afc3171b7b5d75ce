import { data } from 'react-router';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { gotNoAnswer, type Result } from '../refresh/keep-shown-page.ts';
import { signInAsked } from '../refresh/sign-in-asked.ts';

/** The code of a refusal that says that no answer came, or that nobody is signed in: the same form is to be sent again. */
export const NOT_SENT = 'not_sent';

/** What a call says that got no answer: it has no form that keeps what was typed. */
export const NO_ANSWER = 'We got no answer. Check your connection and try again.';

/**
 * A middleware of the router, for pages whose forms are sent in place. Where a form gets no answer, or its session has ended, it
 * is told so as of any refusal: the page stays, and what was typed in it.
 */
export async function keepTypedForm(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  const posted = await request.clone().formData();
  const results = Object.entries((await next()) as Record<string, Result>);
  return Object.fromEntries(
    results.map(([route, result]) => {
      const signIn = signInAsked(result.result);
      if (!signIn && !gotNoAnswer(result)) return [route, result];
      const refused = signIn ? signedOut(posted, signIn) : notSent(posted);
      // After these statuses the router does not read the page again.
      return [route, { type: 'data', result: data(refused, { status: signIn ? 401 : 503 }) }];
    }),
  );
}

function signedOut(posted: FormData, signIn: string): RefusedPost {
  const message =
    'You’ve been signed out, so this wasn’t done. What you typed is still here: sign in in another tab, then send it again.';
  return { ...unsent(posted, message), signIn };
}

function notSent(posted: FormData): RefusedPost {
  // Without an answer nobody knows whether it arrived, unless there was no way for it to leave.
  const message =
    navigator.onLine === false
      ? 'This wasn’t sent, because you’re offline. What you typed is still here: send it again when you’re back online.'
      : 'We got no answer, so this may not have been sent. What you typed is still here: please send it again.';
  return unsent(posted, message);
}

function unsent(posted: FormData, message: string): RefusedPost {
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
