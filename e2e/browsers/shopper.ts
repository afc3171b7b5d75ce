import { mkdirSync, writeFileSync } from 'node:fs';
import { scriptsRun, useLatePage } from '../support/scripts-run.ts';
import { until } from './programs.ts';
import { type Browser, type Found, idOf } from './web-driver.ts';

const PICTURES = 'test-results/browsers';

/** What the page looks for: a button or link by its name, or a field by its label's first words. */
const FIND = `
  const [kind, name] = arguments;
  const words = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const sized = (element) => element.getBoundingClientRect().width > 2 && getComputedStyle(element).opacity !== '0';
  if (kind === 'control')
    return [...document.querySelectorAll('button, a[href], summary')].find(
      (element) => seen(element) && words(element.getAttribute('aria-label') ?? element.textContent).match(name));
  for (const label of document.querySelectorAll('label')) {
    if (!seen(label) || !words(label.textContent).match(name)) continue;
    const field = label.control;
    return field && sized(field) ? field : label;
  }`;

/** Somebody who shops with this browser, and waits for what must come. */
export function shopperIn({ name, send }: Browser, site: string) {
  const inPage = <Answer>(script: string, ...args: unknown[]) =>
    send<Answer>('ExecuteScript', { script, args });

  const find = (kind: 'control' | 'field', label: string) => inPage<Found | null>(FIND, kind, label);

  /** What is not there yet, in motion or under something else is tried again, as a person would. */
  function click(kind: 'control' | 'field', label: string) {
    return until(`${kind} "${label}" can be clicked`, async () => {
      const element = await find(kind, label);
      if (!element) return undefined;
      // WebKit's driver does not always scroll to what lies below the window.
      await inPage('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
      await send('ElementClick', { id: idOf(element) });
      return element;
    });
  }

  const shopper = {
    /** Opens a page whose scripts may not load. */
    visit: (path: string) => send('Navigate', { url: new URL(path, site).href }),
    /** Opens a page, and gives its scripts the time that a person takes to look at it. */
    async open(path: string) {
      await shopper.visit(path);
      await inPage(`(${useLatePage})()`);
      await until(
        'scripts run',
        async () => (await inPage<boolean>(`return (${scriptsRun})()`)) || undefined,
      );
    },
    resize: (width: number, height: number) => send('SetWindowRect', { width, height }),
    /** Presses the button or link with this name, a regular expression. */
    press: (label: string) => click('control', label),
    /** Chooses the box or radio button with this label. A click that misses while the page scrolls is made again. */
    choose: (label: string) =>
      until(`"${label}" is chosen`, async () => {
        const element = await click('field', label);
        return (
          (await inPage<boolean>('return (arguments[0].control ?? arguments[0]).checked', element)) ||
          undefined
        );
      }),
    async fill(label: string, text: string) {
      await send('ElementSendKeys', { id: idOf(await click('field', label)), text });
    },
    /** Waits until the page says this. */
    sees: (text: string) =>
      until(
        `the page says "${text}"`,
        async () =>
          (await inPage<boolean>('return document.body.innerText.includes(arguments[0])', text)) || undefined,
      ),
    inPage,
    /** Does something inside the frame that this selector finds, once it is there. */
    async inFrame(selector: string, action: () => Promise<unknown>) {
      const frame = await until(
        `a frame ${selector}`,
        async () =>
          (await inPage<Found | null>('return document.querySelector(arguments[0])', selector)) ?? undefined,
      );
      await send('SwitchToFrame', { id: frame });
      await action();
      await send('SwitchToFrame', { id: null });
    },
    async picture(of: string) {
      mkdirSync(PICTURES, { recursive: true });
      const png = await send<string>('TakeScreenshot', { full: false });
      writeFileSync(`${PICTURES}/${name.toLowerCase()}-${of}.png`, Buffer.from(png, 'base64'));
    },
  };
  return shopper;
}

export type Shopper = ReturnType<typeof shopperIn>;
