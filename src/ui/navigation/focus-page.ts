const REFUSAL = '[data-refusal], .page-refusal, [data-waits] h1';

/** A page that has come has the focus: at the place that its address names, what was refused or done, or at its heading. */
export function focusPage({ isBack }: { isBack: boolean }) {
  const main = document.getElementById('main');
  // Not where the page has put it somewhere by itself.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const { hash, search } = new URL(location.href);
  const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  const notice = firstSeen(
    main,
    new URLSearchParams(search).has('done') ? '[role=alert], [role=status]' : '[role=alert]',
  );
  const place = named || notice || main.querySelector<HTMLElement>('h1') || main;
  // Back and a place in the address have scrolled the page already.
  focus(place, { preventScroll: isBack || place !== notice });
}

/** The same for a document that a form has led to: what was done, or is to be confirmed, unless somebody is elsewhere by now. */
export function focusDocument(options: { isBack: boolean }) {
  if (document.activeElement !== document.body) return;
  const wrong = document.querySelector<HTMLElement>('[data-waits] [aria-invalid=true]');
  if (wrong) return focus(wrong);
  if (new URLSearchParams(location.search).has('done') || document.querySelector('[data-waits]'))
    focusPage(options);
}

/** A form of the page that is shown was refused, or is to be confirmed: why, or what, has the focus. */
export function focusRefusal() {
  const refusal = firstSeen(document, REFUSAL);
  if (refusal) focus(refusal);
}

function firstSeen(within: ParentNode, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}

function focus(place: HTMLElement, options?: FocusOptions) {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus(options);
}
