import { londonDay, londonHour, shortWeekday } from '#src/platform/dates.ts';
import type { OwnLessons } from './own-lessons.server.ts';

/** What stands on the privacy page begins its name. The worker deletes it when somebody signs out. */
const CACHE = 'lessons_kept_here';
const PAGE = '/account/lessons';

export type KeptLessons = Pick<OwnLessons, 'learner' | 'coming' | 'next'>;

/** Keeps what is booked on this phone, as a page without scripts, for when there is no signal: of everyone whose lessons these are. */
export async function keepLessons(all: readonly KeptLessons[]) {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  await worker.register('/offline-worker.js', { scope: '/account' });
  const now = new Date();
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-kept-at': String(now.getTime()) };
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, new Response(`<!doctype html>${STYLES}${pageOf(all, now).outerHTML}`, { headers }));
}

/** Outside of the document while that is made: the policy of the page allows no styles of its own. */
const STYLES =
  '<style>body{max-width:32em;margin:0 auto;padding:1.5em 1.25em;font:1.125em/1.5 system-ui,sans-serif}a{color:inherit}ul{padding:0;list-style:none}li{margin:1em 0;padding:1em;border:2px solid;border-radius:.5em}h1,h2,h3,p{margin:0}h1{font-size:1.4em}h2{font-size:1.25em}main>h2{margin-top:1.5em}h3{font-size:1.1em}main>p{margin:1em 0}</style>';

/** The document's own functions escape what people have written. */
function pageOf(all: readonly KeptLessons[], now: Date): HTMLElement {
  const [first] = all;
  const title = all.length === 1 && first ? `${first.learner.name}’s lessons` : 'Everyone’s lessons';
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en-GB';
  const meta = page.createElement('meta');
  meta.name = 'viewport';
  meta.content = 'width=device-width, initial-scale=1';
  page.head.append(meta);
  const when = `${shortWeekday(londonDay(now), londonDay(now))}, ${londonHour(now)}`;
  const main = element(
    'main',
    element('h1', title),
    element(
      'p',
      `There is no signal. This is how your lessons stood on ${when}; they may have changed since.`,
    ),
    ...all.flatMap(lessonsOf),
    element('p', link('', 'Try again')),
  );
  page.body.append(main);
  return page.documentElement;

  function lessonsOf({ learner, coming, next }: KeptLessons) {
    const { phone, car, plate } = next?.arrival ?? {};
    const ring = phone && link(`tel:${phone.replaceAll(' ', '')}`, `Ring ${next?.instructor}: ${phone}`);
    return [
      ...(all.length > 1 ? [element('h2', learner.name)] : []),
      element('p', ring ?? ''),
      element('p', [car, plate].filter(Boolean).join(', ')),
      coming.length === 0 ? element('p', 'Nothing was booked.') : element('ul', ...coming.map(item)),
    ];
  }

  function item({ kind, dayLabel, from, until, place, instructor, insteadOf }: OwnLessons['coming'][number]) {
    return element(
      'li',
      element(all.length > 1 ? 'h3' : 'h2', `${dayLabel}, ${from} to ${until}`),
      element(
        'p',
        `${kind === 'test' ? 'Driving test' : `With ${instructor}${insteadOf ? ` instead of ${insteadOf}` : ''}`}. Pick-up: ${place}`,
      ),
    );
  }

  function link(href: string, text: string) {
    const made = element('a', text);
    made.setAttribute('href', href);
    return made;
  }

  function element(name: string, ...content: (Node | string)[]) {
    const made = page.createElement(name);
    made.append(...content.filter((one) => one !== ''));
    return made;
  }
}
