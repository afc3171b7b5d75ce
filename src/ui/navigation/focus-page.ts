/** Why a form was refused, or what is asked before it is sent on: there a wrong code, or what it is about. */
const ANSWERS =
  '[data-refusal], .page-refusal, [data-waits]:not(:has([aria-invalid])) h1, [data-waits] [aria-invalid]';

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

/** A form was sent, and not done: the focus is where the page says why, or what it asks first. */
export function focusAnswer() {
  const answer = firstSeen(document, ANSWERS);
  if (answer) focus(answer);
}

/** A document that a form has led to is no other than a page that has come; elsewhere the focus is left to the browser. */
export function focusDocument() {
  if (document.activeElement !== document.body) return;
  if (new URLSearchParams(location.search).has('done')) focusPage({ isBack: false });
  else focusAnswer();
}

function firstSeen(within: ParentNode, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}

function focus(place: HTMLElement, options?: FocusOptions) {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus(options);
}
