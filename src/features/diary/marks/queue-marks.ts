import { data, isRouteErrorResponse } from 'react-router';
import type { Result } from '#src/ui/refresh/keep-shown-page.ts';
import { markOf } from './marks.ts';
import { isLater } from './send-marks.ts';
import { addMark, makingOf, sendWaiting } from './waiting-store.ts';

/**
 * A middleware of the router, around the others. A mark that gets no answer waits on the phone, behind those that wait
 * already, and its form is answered as if it had been sent: the page shows that it waits.
 */
export async function queueMarks(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  const posted = await request.clone().formData();
  await sendWaiting();
  const results = Object.entries((await next()) as Record<string, Result>);
  if (!results.some(([, result]) => waits(result))) return Object.fromEntries(results);
  const making = makingOf();
  const mark = making && markOf(posted, making);
  if (!mark) return Object.fromEntries(results);
  // Where nothing can be kept, the form says that it was not sent.
  const isKept = await addMark(mark).then(
    () => true,
    () => false,
  );
  return Object.fromEntries(
    results.map(([route, result]) => [
      route,
      isKept && waits(result) ? { type: 'data', result: data({ waits: mark.key }) } : result,
    ]),
  );
}

function waits({ type, result }: Result): boolean {
  if (type !== 'error') return false;
  const isAnswer = result instanceof Response || isRouteErrorResponse(result);
  return !isAnswer || isLater(result.status);
}
