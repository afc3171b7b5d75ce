// The service worker of the diary and of learners' lessons, built into one file with what shows notifications
// (scripts/vite/worker-files.ts). It answers pages that cannot be read with the one that the phone keeps, and does nothing
// else. It imports nothing.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
}

const worker = self as unknown as Worker;

/** By the scope that the worker is registered for. */
const APPS = {
  '/diary': {
    page: '/diary/offline',
    caches: 'diary_kept_',
    signOut: '/diary/sign-out',
    signIn: '/diary/sign-in',
    nothing: 'your diary isn’t on this phone',
    keeps: 'It is kept here for 7 days once you have opened it with a signal.',
    /** Its scripts take the page for the address that it is read from. */
    isStatic: false,
  },
  '/account': {
    page: '/account/lessons',
    caches: 'lessons_kept_',
    signOut: '/v1/logout',
    signIn: '/account/sign-in',
    nothing: 'your lessons aren’t on this phone',
    keeps: 'They are kept here for 7 days once you have opened them with a signal.',
    isStatic: true,
  },
};
const app = APPS[new URL(worker.registration.scope).pathname as keyof typeof APPS];

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
  if (origin !== location.origin) return;
  if (request.method !== 'GET') {
    // Whether or not the answer arrives.
    if (pathname === app.signOut) event.waitUntil(forget());
  } else if (request.mode === 'navigate') event.respondWith(answerPage(request, pathname));
  else if (FILES.has(request.destination)) event.respondWith(answerFile(request));
});

async function answerPage(request: Request, pathname: string): Promise<Response> {
  const kept = await keptPage();
  try {
    const answer = await (kept ? Promise.race([fetch(request), tooLong()]) : fetch(request));
    // A proxy before the site answers so when the site is away.
    if (kept && [502, 503, 504].includes(answer.status)) throw new Error('away');
    // Nobody is signed in, or somebody else is about to be.
    if (pathname === app.signIn) await forget();
    return answer;
  } catch {
    if (!kept) return nothingKept();
    return app.isStatic || pathname === app.page ? kept : Response.redirect(app.page);
  }
}

/** Files are named by what is in them: those that the phone keeps are not asked for. */
async function answerFile(request: Request): Promise<Response> {
  return (await match(request)) ?? fetch(request);
}

async function keptPage(): Promise<Response | undefined> {
  const kept = await match(app.page);
  const age = Date.now() - Number(kept?.headers.get('x-kept-at'));
  return kept && age < KEPT_MS ? kept : undefined;
}

/** A phone whose storage cannot be read keeps nothing. */
async function match(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true }).catch(() => undefined);
}

async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith(app.caches));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function tooLong(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('too long')), WAITS_MS);
  });
}

function nothingKept(): Response {
  const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No signal</title><style>body{max-width:32em;margin:0 auto;padding:3em 1.25em;font:1.125em/1.5 system-ui,sans-serif}a{color:inherit}</style><h1>No signal, and ${app.nothing}</h1><p>${app.keeps}</p><p><a href="">Try again</a></p></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
