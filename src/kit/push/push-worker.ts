// Shows notifications and leads to their pages. Built into a service worker of its own for the office,
// and into that of the diary and of customers' accounts (scripts/vite/worker-files.ts). It imports nothing, and its names are its own.

{
  interface Shown {
    close(): void;
    data: unknown;
  }
  interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface Pushed extends Lasting {
    data: { json(): unknown } | null;
  }
  interface Clicked extends Lasting {
    notification: Shown;
  }
  interface Tab {
    url: string;
    focus(): Promise<unknown>;
  }
  interface PushWorker {
    skipWaiting(): Promise<void>;
    registration: { scope: string; showNotification(title: string, options: object): Promise<void> };
    clients: {
      matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>;
      openWindow(url: string): Promise<unknown>;
    };
    addEventListener(name: 'install', listener: (event: Lasting) => void): void;
    addEventListener(name: 'push', listener: (event: Pushed) => void): void;
    addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void;
  }

  const pushWorker = self as unknown as PushWorker;

  pushWorker.addEventListener('install', (event) => event.waitUntil(pushWorker.skipWaiting()));
  pushWorker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  pushWorker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(addressOf(event.notification.data)));
  });

  /** A browser takes leave back where a message shows nothing. */
  function show(data: Pushed['data']): Promise<void> {
    const { title, body, tag, lang, navigate } = contentOf(data);
    return pushWorker.registration.showNotification(title ?? 'Something has changed', {
      body,
      tag,
      lang,
      data: navigate,
      icon: '/pictures/mark.png',
      // A second message of one tag takes the place of the first, and is told again.
      renotify: tag !== undefined,
    });
  }

  function contentOf(data: Pushed['data']): Record<string, string | undefined> {
    try {
      const message = data?.json() as { notification?: Record<string, string> } | undefined;
      return message?.notification ?? {};
    } catch {
      return {};
    }
  }

  /** A page of this site alone. */
  function addressOf(navigate: unknown): string {
    const home = pushWorker.registration.scope;
    try {
      const address = new URL(String(navigate ?? home), location.origin);
      return address.origin === location.origin ? address.href : home;
    } catch {
      return home;
    }
  }

  /** A tab that shows another page is left as it is: somebody may be typing there. */
  async function open(address: string): Promise<void> {
    const tabs = await pushWorker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = tabs.find(({ url }) => url === address);
    await (tab ? tab.focus() : pushWorker.clients.openWindow(address));
  }
}
