import { Window } from 'happy-dom';
import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  useLoaderData,
} from 'react-router';
import { expect, vi } from 'vitest';
import { basketDepsOf } from '#src/app/services.server.ts';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { basketPostContext } from '#src/features/basket/no-script/basket-posts.server.ts';
import { payAgain, payAgainContext } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { type PageContext, pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { descriptionOf, isCalled } from './accessible-names.ts';
import type { TestApp } from './app.ts';
import { requestOf, type TestBrowser } from './browser.ts';
import { buyerOf, learner, person } from './buyer.ts';
import { callsOfPages } from './calls-of-pages.ts';
import { type CardInfo, loadCardForm, loadWallets } from './gateway-in-dom.ts';
import './quick-options.ts';
import { rootData } from './root-route.ts';
import { reactIsIdle } from './shown-in-dom.ts';

type Section = 'customer' | 'delivery' | 'billing' | 'lesson' | 'payment';

interface PageModule {
  // biome-ignore lint/suspicious/noExplicitAny: Each page has its own
  default: ComponentType<any>;
  loader?(args: LoaderFunctionArgs): unknown;
}

/** Pages of the shop in a DOM of this process, with their scripts and the real server behind their calls, and no browser. */
export type ShopInDom = Awaited<ReturnType<typeof shopInDom>>;

/** What of a window the pages and React use by its bare name. `fetch` and what belongs to it stay Node's, as the server's are. */
const OF_THE_WINDOW = [
  ...['document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'FormData'],
  ...['Node', 'Element', 'HTMLElement', 'HTMLInputElement', 'HTMLFormElement', 'HTMLIFrameElement'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'matchMedia', 'getComputedStyle'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'addEventListener', 'removeEventListener'],
  ...['scrollTo', 'innerHeight', 'innerWidth'],
] as const;

/** What is said of a call that gets no answer where the browser knows why. */
export const NO_CONNECTION =
  'TypeError: Failed to fetch. You seem to be offline: please check your connection and try again.';
export const OUR_SIDE = 'Something went wrong on our side. Please try again.';
export const serverError = () => Response.json({ message: OUR_SIDE }, { status: 500 });

/** One for all suites of a process, as what the pages keep in their modules is: who listens to it listens once. */
const window = new Window({
  settings: { disableJavaScriptFileLoading: true, navigation: { disableMainFrameNavigation: true } },
});

/** With more pages than the basket and the checkout, by their paths. */
export async function shopInDom(app: TestApp, morePages: Record<string, object> = {}) {
  const { document } = window as unknown as { document: Document };
  let browser: TestBrowser = app.browser();
  const pageCalls = callsOfPages(app, () => browser);
  const restore = replaceGlobals({
    window,
    ...Object.fromEntries(OF_THE_WINDOW.map((name) => [name, boundTo(window, name)])),
    fetch: pageCalls.fetch,
  });
  // Only now: what is loaded asks whether there is a document.
  const [{ createRoot }, { createBrowserRouter }, { RouterProvider }] = await Promise.all([
    import('react-dom/client'),
    import('react-router'),
    import('react-router/dom'),
  ]);
  const [{ keepBasket, clearBasket, currentBasket, holdWhilePaying }, pages] = await Promise.all([
    import('#src/features/basket/basket-store.ts'),
    importPages(),
  ]);
  // Has the basket follow other tabs from now on, as the first look at it does.
  currentBasket();
  const executed: CardInfo[] = [];
  let leave = () => {};

  /** A page that is left is answered no more, and the basket's calls wait for each other: so would the next page's. */
  async function leaveWhenAnswered() {
    await pageCalls.answeredAll();
    leave();
    // What it sent as it was left.
    await pageCalls.answeredAll();
    pageCalls.dropLaterAnswers();
    // They are kept in a module, which a page that is opened has anew.
    pages.dropToastsThatSay(pages.shownToasts().map(({ text }) => text));
  }

  function contextOf(): RouterContextProvider {
    const context = new RouterContextProvider();
    const { config, services } = app.running;
    context.set(servicesContext, services);
    context.set(pageContext, {
      film: { address: '/films/explainer', host: null },
      gatewayScript: `${config.cards.webUrl}/assets/js/client.js`,
      testPayments: true,
      wallets: app.running.wallets.areOffered,
      applicationKey: config.applicationKey,
      address: '127.0.0.1',
    } as PageContext);
    context.set(bankContext, app.running.questions);
    context.set(accountContext, () => app.running.accounts.signedIn(requestOf(browser)));
    context.set(payAgainContext, payAgain(services, requestOf(browser)));
    context.set(basketPostContext, { ...basketDepsOf(app.running), cookies: {}, address: '127.0.0.1' });
    return context;
  }

  function route(path: string, page: PageModule, children?: RouteObject[]): RouteObject {
    return {
      ...(path && { path }),
      loader: (args) => page.loader?.({ ...args, context: contextOf() } as never) ?? null,
      element: <WithData Page={page.default} />,
      ...(children && { children }),
    } as RouteObject;
  }

  const routes: RouteObject[] = [
    {
      id: 'root',
      loader: () => ({
        ...rootData,
        testPayments: true,
        available: { paypal: true, addressFinder: true, wallets: app.running.wallets.areOffered() },
      }),
      element: <Root {...pages} />,
      children: [
        route('', pages.shopLayout, [
          route('basket', pages.basket),
          route('gift-vouchers', pages.builder),
          route('basket/gift-vouchers/:id', pages.editVoucher),
          route('areas-covered/:slug', pages.area),
          route('instructors/:slug', pages.instructor),
          route('courses/:slug', pages.course),
          ...Object.entries(morePages).map(([path, page]) => route(path, page as PageModule)),
        ]),
        route('', pages.checkoutLayout, [
          route('basket/checkout', pages.checkout),
          route('basket/checkout/confirmation/:transaction', pages.confirmation),
        ]),
      ],
    },
  ];

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const isNamed = (name: string | RegExp) => (element: HTMLElement) =>
    !element.closest('[hidden], dialog:not([open])') && isCalled(element, name);
  const named = (selector: string, name: string | RegExp) => all(selector).filter(isNamed(name));

  /** The first of this name, once it is there. Names of those behind it are not worked out. */
  async function one(selector: string, name: string | RegExp): Promise<HTMLElement> {
    let found: HTMLElement | undefined;
    const find = () => {
      found = all(selector).find(isNamed(name));
      return found !== undefined;
    };
    if (!find()) await expect.poll(find, { message: `${selector} “${name}”` }).toBe(true);
    return found as unknown as HTMLElement;
  }

  const shop = {
    document,
    calls: pageCalls.made,
    executed,
    all,
    get browser() {
      return browser;
    },
    text: (selector: string) => all(selector).map(textOf),
    button: (name: string | RegExp) => one('button', name),
    link: (name: string | RegExp) => one('a', name),
    field: (name: string | RegExp) => one('input, select, textarea', name) as Promise<HTMLInputElement>,
    /** What the page has asked is answered, and what it asks then. */
    answeredAll: pageCalls.answeredAll,
    /** A browser that nobody has used. */
    async newBrowser() {
      await leaveWhenAnswered();
      shop.online();
      delete globalThis.window.Connect;
      window.localStorage.clear();
      clearBasket();
      browser = app.browser();
    },
    keepBasket: (basket: BasketResponse) => keepBasket(basket),
    storedBasket: () => JSON.parse(window.localStorage.getItem('basket') ?? 'null') as BasketResponse | null,
    /** A basket with these, kept in this browser. */
    async fillBasket(products: { product_id: number; type: string }[]): Promise<BasketResponse> {
      let basket: BasketResponse | undefined;
      for (const product of products) {
        const added = await browser.post<BasketResponse>('/v1/website/basket', {
          ...product,
          quantity: 1,
          basket: basket?.uuid,
        });
        expect(added.status, added.text).toBe(200);
        basket = added.body;
      }
      keepBasket(basket as BasketResponse);
      return basket as BasketResponse;
    },
    /** Saves the sections before this one, as the checkout's forms would, and opens the checkout there. */
    async checkoutAt(until: Section, products: { product_id: number; type: string }[], isPupil = false) {
      const { uuid: basket } = await shop.fillBasket(products);
      await shop.saveSections(basket, until, isPupil);
      await shop.open('/basket/checkout');
      await expect.poll(() => shop.all('#open-section').length).toBe(1);
      return basket;
    },
    async saveSections(basket: string, until: Section, isPupil = false) {
      const sections: Record<string, object> = {
        customer: { email: 'helen@example.co.uk', customer_is_pupil: isPupil },
        delivery: person,
        billing: person,
        lesson: { ...learner, customer_is_pupil: isPupil },
      };
      let step = 'start';
      while (step !== until) {
        const { status, text, body } = await browser.post<CheckoutResponse>(`/v1/website/checkout/${step}`, {
          basket,
          ...sections[step],
        });
        expect(status, text).toBe(200);
        step = body.current;
      }
    },
    /** The same buyer, by calls. */
    buyer: (basket: string) => buyerOf(app, browser, basket),
    /** Another tab of this browser stores this basket. */
    inAnotherTab(basket: BasketResponse | null) {
      if (basket) window.localStorage.setItem('basket', JSON.stringify(basket));
      else window.localStorage.removeItem('basket');
      // The app's clock stands still, and by another one the basket is too old.
      vi.setSystemTime(app.clock.now());
      window.dispatchEvent(new window.StorageEvent('storage', { key: 'basket' }));
      vi.useRealTimers();
    },
    /** Opens this address as a page of its own, with what the browser keeps. */
    async open(path: string) {
      await leaveWhenAnswered();
      holdWhilePaying(false);
      window.happyDOM.setURL(app.url + path);
      document.head.innerHTML = '';
      document.body.innerHTML = '<div></div>';
      const router = createBrowserRouter(routes, { window: window as never });
      const root = createRoot(document.body.firstElementChild as Element);
      root.render(<RouterProvider router={router} />);
      leave = () => {
        window.dispatchEvent(new window.Event('pagehide'));
        root.unmount();
        router.dispose();
        leave = () => {};
      };
    },
    /** What stands between the page and the server for these calls, from now on. */
    answer: pageCalls.answer,
    offline(state: boolean) {
      pageCalls.offline(state);
      Object.defineProperty(window.navigator, 'onLine', { value: !state, configurable: true });
    },
    online() {
      pageCalls.reset();
      executed.length = 0;
      shop.offline(false);
    },
    async press(name: string | RegExp) {
      (await shop.button(name)).click();
    },
    /** A radio, a checkbox or what stands for one. */
    async check(name: string | RegExp) {
      const box = await shop.field(name);
      if (!box.checked) box.click();
    },
    async fill(name: string | RegExp, value: string) {
      const field = await shop.field(name);
      field.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      for (const type of ['input', 'change'])
        field.dispatchEvent(new window.Event(type, { bubbles: true }) as unknown as Event);
    },
    /** The gateway's script as it is once it has loaded: its form takes a good card, or does not open. */
    loadCardForm: (form: 'opens' | 'fails' | 'hangs') =>
      loadCardForm(form, { buyer: () => buyerOf(app, browser, ''), executed }),
    /** The gateway's component of wallets, beside its form. The sheet of what is loaded last is for the test to use. */
    loadWallets: (buttons: 'shown' | 'unavailable') => loadWallets(buttons, () => buyerOf(app, browser, '')),
    /** Answers all that must be answered before paying. */
    async acceptAll() {
      await expect.poll(() => shop.text('form').join()).toMatch(/accept the terms/);
      if (named('input', /^I accept the/).length > 0) await shop.check(/^I accept the/);
      for (const name of [/^Please send my digital/, /^Start as soon as possible/])
        for (const box of named('input', name) as HTMLInputElement[]) if (!box.checked) box.click();
    },
    /** The heading of the section that is open. */
    section: (title: RegExp) => expect.poll(() => shop.text('#open-section').join()).toMatch(title),
    describedAs: descriptionOf,
    async close() {
      await leaveWhenAnswered();
      // What was waiting for an answer has had its turn.
      await new Promise((resolve) => setTimeout(resolve));
      await reactIsIdle();
      restore();
    },
  };
  return shop;
}

function Root({ LiveRegions, Toasts }: Record<'LiveRegions' | 'Toasts', ComponentType>) {
  return (
    <>
      <Outlet />
      <LiveRegions />
      <Toasts />
    </>
  );
}

function WithData({ Page }: { Page: PageModule['default'] }) {
  return <Page loaderData={useLoaderData()} />;
}

async function importPages() {
  const [live, toasts] = await Promise.all([
    import('#src/ui/feedback/live-regions.tsx'),
    import('#src/ui/feedback/toasts.tsx'),
  ]);
  const routed = {
    shopLayout: await import('#src/pages/layout/shop-layout.tsx'),
    checkoutLayout: await import('#src/pages/checkout/checkout-layout.tsx'),
    basket: await import('#src/pages/basket/basket-page.tsx'),
    checkout: await import('#src/pages/checkout/checkout-page.tsx'),
    confirmation: await import('#src/pages/checkout/confirmation-page.tsx'),
    builder: await import('#src/pages/vouchers/builder-page.tsx'),
    editVoucher: await import('#src/pages/vouchers/edit-voucher-page.tsx'),
    area: await import('#src/pages/areas/area-page.tsx'),
    instructor: await import('#src/pages/instructors/instructor-page.tsx'),
    course: await import('#src/pages/courses/course-page.tsx'),
  };
  return { ...live, ...toasts, ...(routed as unknown as Record<keyof typeof routed, PageModule>) };
}

function textOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** A function of the window is called on it. */
function boundTo(window: Window, name: string): unknown {
  const value = window[name as never] as unknown;
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}

function replaceGlobals(globals: Record<string, unknown>): () => void {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, property] of before)
      if (property) Object.defineProperty(globalThis, name, property);
      else Reflect.deleteProperty(globalThis, name);
  };
}
