import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.server.ts';
import { servicesContext } from './services.server.ts';

/**
 * What the secret in a page's URL opens, which `find` answers. All wrong ones get the same 404 and are counted; after too many
 * of a network `find` is not asked, and the answer is 429.
 */
export async function requireByLink<Found>(
  context: Readonly<RouterContextProvider>,
  { wrong = 'links', none }: { wrong?: 'links' | 'codes'; none: string },
  find: () => Promise<Found | false | undefined>,
): Promise<Found> {
  const { codeAttempts } = context.get(servicesContext);
  const { address } = context.get(pageContext);
  if (await codeAttempts.tooMany(address)) throw new Response(`Too many wrong ${wrong}`, { status: 429 });
  const result = await find();
  if (result) return result;
  await codeAttempts.recordFailure(address);
  throw new Response(none, { status: 404 });
}
