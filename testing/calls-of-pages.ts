import type { TestApp } from './app.ts';
import { fetchBy, type TestBrowser } from './browser.ts';

type Answer = (go: (body?: object) => Promise<Response>, sent: never) => Promise<Response> | Response;

/** The calls that pages in a DOM make. Each goes to the suite's server, unless the test answers it. */
export function callsOfPages(app: TestApp, browser: () => TestBrowser) {
  const ofServer = globalThis.fetch;
  const answers: [method: string, path: RegExp, how: Answer][] = [];
  const made: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isOffline = false;
  let page = 0;

  async function answerOf(path: string, init: RequestInit = {}): Promise<Response> {
    if (isOffline) throw new TypeError('Failed to fetch');
    const { method = 'GET', body } = init;
    made.push(`${method} ${path}`);
    const go = (other?: object) =>
      fetchBy(browser())(app.url + path, other ? { ...init, body: JSON.stringify(other) } : init);
    const found = answers.findLast(([one, its]) => one === method && its.test(path));
    return found ? found[2](go, JSON.parse(String(body ?? '{}')) as never) : go();
  }

  return {
    made,
    fetch: (async (input, init) => {
      if (typeof input !== 'string' || !input.startsWith('/')) return ofServer(input, init);
      const askedBy = page;
      const answer = answerOf(input, init).then(readWhole);
      underWay.add(answer);
      await Promise.allSettled([answer]);
      underWay.delete(answer);
      // A page that was left runs no more.
      return askedBy === page ? answer : new Promise(() => undefined);
    }) satisfies typeof fetch,
    async answeredAll() {
      do {
        await Promise.allSettled(underWay);
        // What is about to ask has asked by then.
        await new Promise(setImmediate);
      } while (underWay.size > 0);
    },
    /** What is answered from now on goes to no page that was there before. */
    dropLaterAnswers() {
      page += 1;
    },
    answer: (method: string, path: RegExp, how: Answer) => void answers.push([method, path, how]),
    offline(state: boolean) {
      isOffline = state;
    },
    /** Forgets what was called, and how the test answers. */
    reset() {
      answers.length = 0;
      made.length = 0;
    },
  };
}

/** With its body, so that a page has asked what follows from an answer by the next turn of the loop. */
async function readWhole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
