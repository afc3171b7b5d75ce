import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import type { PushResponse } from '#src/platform/push/push-api-schema.ts';

/** Who is notified, by what the paths of their calls begin with. */
export type PushRealm = 'account' | 'diary' | 'office';

/** The diary and the account have a worker that keeps pages, which shows notifications too. */
const WORKERS: Record<PushRealm, { script: string; scope: string }> = {
  account: { script: '/offline-worker.js', scope: '/account' },
  diary: { script: '/offline-worker.js', scope: '/diary' },
  office: { script: '/push-worker.js', scope: '/office' },
};

type Browser = PushResponse['browsers'][number];

export type PushState =
  | 'reading'
  /** This browser shows none. */
  | 'unable'
  /** An iPhone shows those of apps on its home screen alone. */
  | 'on the home screen only'
  /** The browser has been told not to ask again. */
  | 'blocked'
  | 'off'
  | 'on';

interface Push {
  state: PushState;
  /** This browser, where it is on. */
  here: Browser | undefined;
  others: Browser[];
  /** What did not work, or what was done. */
  said: string;
  turnOn(): Promise<void>;
  turnOff(browser: Browser): Promise<void>;
  test(browser: Browser): Promise<void>;
  choose(browser: Browser, kinds: Browser['kinds']): Promise<void>;
}

const FAILED = 'That didn’t work. Please try again.';

/** Whether this browser shows notifications, and what turns them on and off. Nothing is asked unless somebody presses a button. */
export function usePush(realm: PushRealm): Push {
  const [state, setState] = useState<PushState>('reading');
  const [browsers, setBrowsers] = useState<Browser[]>([]);
  const [endpoint, setEndpoint] = useState<string>();
  const [said, setSaid] = useState('');
  const path = `/v1/${realm}/push`;

  const read = useCallback(async () => {
    const known = await callApi<PushResponse>('GET', path, { quiet: true });
    if (!known.ok) return setState('unable');
    setBrowsers(known.data.browsers);
    if (!isAble()) return setState(needsHomeScreen(realm) ? 'on the home screen only' : 'unable');
    const own = await ownSubscription(realm);
    const here = own && known.data.browsers.find((one) => one.endpoint === own.endpoint);
    setEndpoint(here?.endpoint);
    if (Notification.permission === 'denied') return setState('blocked');
    setState(here ? 'on' : 'off');
    // After another sign-in it ends with that session.
    if (here && !here.current) await callApi('POST', path, { body: handedOver(own), quiet: true });
  }, [path, realm]);
  useEffect(() => {
    void read().catch(() => setState('unable'));
  }, [read]);

  async function turnOn() {
    setSaid('');
    try {
      if ((await Notification.requestPermission()) !== 'granted') return await read();
      const known = await callApi<PushResponse>('GET', path, { quiet: true });
      if (!known.ok) return setSaid(known.message);
      const subscription = await subscribe(realm, known.data.public_key);
      const result = await callApi('POST', path, { body: handedOver(subscription), quiet: true });
      if (!result.ok) return setSaid(result.message);
      await read();
      setSaid('Notifications are on.');
    } catch {
      setSaid('Your browser couldn’t turn notifications on. Please try again.');
    }
  }

  async function turnOff(browser: Browser) {
    const result = await callApi('DELETE', `${path}/${browser.id}`, { quiet: true });
    if (!result.ok && result.status !== 404) return setSaid(result.message || FAILED);
    if (browser.endpoint === endpoint) await (await ownSubscription(realm))?.unsubscribe();
    await read();
    setSaid(`Notifications are off on ${browser.endpoint === endpoint ? 'this device' : browser.device}.`);
  }

  async function test(browser: Browser) {
    const result = await callApi('POST', `${path}/${browser.id}/test`, { body: {}, quiet: true });
    setSaid(result.ok ? 'A test is on its way.' : result.message || FAILED);
    if (!result.ok) await read();
  }

  async function choose({ id }: Browser, kinds: Browser['kinds']) {
    const before = browsers;
    setBrowsers(browsers.map((one) => (one.id === id ? { ...one, kinds } : one)));
    const result = await callApi('PUT', `${path}/${id}/kinds`, { body: { kinds }, quiet: true });
    if (!result.ok) setBrowsers(before);
    setSaid(result.ok ? 'Saved.' : result.message || FAILED);
  }

  return {
    state,
    here: browsers.find((one) => one.endpoint === endpoint),
    others: browsers.filter((one) => one.endpoint !== endpoint),
    said,
    turnOn,
    turnOff,
    test,
    choose,
  };
}

function isAble(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The diary alone can be added to a home screen. */
function needsHomeScreen(realm: PushRealm): boolean {
  return realm === 'diary' && /iPhone|iPad/.test(navigator.userAgent);
}

async function ownSubscription(realm: PushRealm): Promise<PushSubscription | null> {
  const { scope } = WORKERS[realm];
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(realm: PushRealm, publicKey: string): Promise<PushSubscription> {
  const { script, scope } = WORKERS[realm];
  await navigator.serviceWorker.register(script, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey))
    await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function handedOver(subscription: PushSubscription): object {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  return key !== null && new Uint8Array(key).every((byte, at) => byte === other[at]);
}
