/**
 * Begins a page's scripts when somebody is about to use it, and not before. It runs in the page, as text
 * (`inline-styles.server.ts`), so it can use nothing of this file but itself. `late` holds the links to the scripts, and the
 * one that begins them.
 *
 * Where this browser keeps something of ours, such as a basket, they begin once the page is painted: without them it is not
 * shown. Otherwise they are fetched when the browser has nothing else to do, unless the visitor saves data, and are run by
 * the first sign of use, or as something comes into view that only they can fill (`data-needs-scripts`). A press before they run is
 * held until they do, or is left to the browser if they don't come.
 */
export function beginWhenUsed(late: DocumentFragment) {
  const USES = ['pointerover', 'focusin', 'keydown', 'input'];
  const USABLE = 'a, button, input, select, textarea, summary, label';
  const HELD_MS = 4_000;
  const IDLE_MS = 2_000;

  const start = late.querySelector('script');
  const addresses = [...late.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  const held = new Map<Element, () => void>();
  let begun = false;

  function begin() {
    if (begun) return;
    begun = true;
    for (const name of USES) removeEventListener(name, onUse, true);
    addEventListener('hydrated', onHydrated, { once: true });
    start?.addEventListener('error', release);
    document.head.append(late);
  }

  function onUse({ type, target }: Event) {
    if (type !== 'pointerover' || (target instanceof Element && target.closest(USABLE))) begin();
  }

  // Links, and forms that only ask for a page, are left to the browser. The button of a form submits it.
  function onClick(event: Event) {
    const button = event.target instanceof Element && event.target.closest('button');
    if (button && !button.form) hold(event, button, () => button.click());
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (form.method !== 'post') return;
    submitter?.setAttribute('aria-busy', 'true');
    hold(event, form, () => {
      submitter?.removeAttribute('aria-busy');
      form.requestSubmit(submitter);
    });
  }

  function hold(event: Event, pressed: Element, press: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.size === 0) setTimeout(release, HELD_MS);
    held.set(pressed, press);
    begin();
  }

  function release() {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const press of held.values()) press();
    held.clear();
  }

  function onHydrated() {
    // The pointer is where it was, which nothing would tell the page.
    const pointed = [...document.querySelectorAll(':hover')].at(-1);
    pointed?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    release();
  }

  function fetchAhead() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (begun || connection?.saveData) return;
    for (const href of addresses) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', as: 'script', href });
      document.head.append(link);
    }
  }

  // A page that is never idle, or that the browser does not count as such, fetches them too.
  function whenIdle() {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAhead, { timeout: IDLE_MS });
    else setTimeout(fetchAhead);
  }

  function beginInView() {
    const places = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      places.disconnect();
      begin();
    });
    for (const place of document.querySelectorAll('[data-needs-scripts]')) places.observe(place);
  }

  function keepsSomething(): boolean {
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  }

  for (const name of USES) addEventListener(name, onUse, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  if (keepsSomething()) new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  else {
    addEventListener('load', whenIdle);
    addEventListener('load', beginInView);
  }
}
