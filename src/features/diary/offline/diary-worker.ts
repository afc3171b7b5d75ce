// The diary's service worker, built into one file with what shows notifications (scripts/vite/worker-files.ts). It answers
// pages of the diary that cannot be read with the one that the phone keeps, and does nothing else. It imports nothing.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
}

const worker = self as unknown as Worker;

/** The page with the next seven days. */
const KEPT_PAGE = '/diary/offline';
const FILES = new Set(['font', 'image', 'script', 'style']);
/** Seven days. */
const KEPT_MS = 168 * 3_600_000;
/** A line that takes longer is as good as none, where the phone has the page. */
const WAITS_MS = 10_000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request, pathname));
  else if (FILES.has(request.destination)) event.respondWith(answerFile(request));
});

async function answerPage(request: Request, pathname: string): Promise<Response> {
  const kept = await keptPage();
  try {
    const answer = await (kept ? Promise.race([fetch(request), tooLong()]) : fetch(request));
    // Whoever stands before the site says so when it is away.
    if (kept && [502, 503, 504].includes(answer.status)) throw new Error('away');
    return answer;
  } catch {
    if (!kept) return nothingKept();
    return pathname === KEPT_PAGE ? kept : Response.redirect(KEPT_PAGE);
  }
}

/** Files are named by what is in them: those that the phone keeps are not asked for. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function keptPage(): Promise<Response | undefined> {
  const kept = await caches.match(KEPT_PAGE, { ignoreVary: true });
  const age = Date.now() - Number(kept?.headers.get('x-kept-at'));
  return kept && age < KEPT_MS ? kept : undefined;
}

function tooLong(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('too long')), WAITS_MS);
  });
}

function nothingKept(): Response {
  const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No signal</title><style>body{max-width:32em;margin:0 auto;padding:3em 1.25em;font:1.125em/1.5 system-ui,sans-serif}a{color:inherit}</style><h1>No signal, and your diary isn’t on this phone</h1><p>It is kept here for 7 days once you have opened it with a signal.</p><p><a href="">Try again</a></p></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
