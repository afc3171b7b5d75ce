import { data, isRouteErrorResponse } from 'react-router';
import type { Result } from '#src/ui/refresh/keep-shown-page.ts';
import { signInAsked } from '#src/ui/refresh/sign-in-asked.ts';
import { type Mark, markOf } from './marks.ts';
import { isLater } from './send-marks.ts';
import { keepUnderWay, letWait, makingOf, removeMark, sendWaiting } from './waiting-store.ts';

/** A line that is stalled answers after minutes, if at all. */
const LATE_MS = 8_000;
/** With a photograph. */
const LATE_WITH_FILE_MS = 60_000;

/**
 * A middleware of the router, around the others. A mark is written down before it is sent. Where it gets no answer, it
 * waits on the phone, and its form is answered as if it had been sent: the page shows that it waits. Where the session has
 * ended, it waits until its instructor has signed in again.
 */
export async function queueMarks(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  await sendWaiting().catch(nothingKept);
  const making = makingOf();
  const mark = making && markOf(await request.clone().formData(), making);
  // Where nothing can be kept, the form says that it was not sent.
  if (!mark || !(await isKept(mark))) return next();
  const late = setTimeout(
    () => void letWait(mark.key).catch(nothingKept),
    mark.file ? LATE_WITH_FILE_MS : LATE_MS,
  );
  const results = Object.entries((await next()) as Record<string, Result>);
  clearTimeout(late);
  if (!results.some(([, result]) => waits(result) || signInAsked(result.result))) {
    await removeMark(mark.key).catch(nothingKept);
    return Object.fromEntries(results);
  }
  await letWait(mark.key).catch(nothingKept);
  return Object.fromEntries(
    // Reading the page again then leads to the sign-in.
    results.map(([route, result]) => [
      route,
      waits(result) || signInAsked(result.result)
        ? { type: 'data', result: data({ waits: mark.key }) }
        : result,
    ]),
  );
}

/** A phone's storage may fail at any moment: what the server has answered counts all the same. */
function nothingKept() {}

function isKept(mark: Mark): Promise<boolean> {
  return keepUnderWay(mark).then(
    () => true,
    () => false,
  );
}

function waits({ type, result }: Result): boolean {
  if (type !== 'error') return false;
  const isAnswer = result instanceof Response || isRouteErrorResponse(result);
  return !isAnswer || isLater(result.status);
}
