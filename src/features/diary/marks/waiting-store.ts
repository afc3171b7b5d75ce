import { DAY_MS } from '#src/platform/dates.ts';
import type { Mark } from './marks.ts';
import { phoneStore } from './phone-store.ts';
import { type MarkStore, type SendOutcome, sendMarks } from './send-marks.ts';

/** What waits on this phone, as the pages show it. */
export interface Waiting {
  marks: readonly Mark[];
  isSending: boolean;
  /** What came of the last try. */
  outcome: SendOutcome | undefined;
}

/** Another instructor's marks wait for them as long. */
const KEPT_MS = 30 * DAY_MS;
const LOCK = 'diary-marks';

export const NOTHING_WAITS: Waiting = { marks: [], isSending: false, outcome: undefined };

let waiting = NOTHING_WAITS;
let owner: string | undefined;
let store: MarkStore = phoneStore;
let tabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();
/** The keys of marks that are on their way: nobody is told that they wait. */
const underWay = new Set<string>();
/** Of the mark that was made last, which may be on its way still. */
let lastOrder = 0;
/** "Mei-Lin Chau, 10:30", by the id of the lesson, or of the learner. */
const names = new Map<string, string>();

export const waitingNow = (): Waiting => waiting;

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what waits for the instructor who is signed in, here and in the phone's other tabs. */
export async function openWaiting(slug: string, from: MarkStore = phoneStore) {
  owner = slug;
  store = from;
  tabs ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(LOCK);
  if (tabs) tabs.onmessage = () => void show();
  await Promise.all(
    (await store.read())
      .filter(({ madeAt }) => Date.now() - madeAt > KEPT_MS)
      .map(({ key }) => store.remove(key)),
  );
  await show();
}

/** What a mark is called that is made on this page. */
export function nameMarks(named: readonly { id: string; about: string }[]) {
  for (const { id, about } of named) names.set(id, about);
}

/** Who makes a mark now, and after which. Undefined before anybody is known. */
export function makingOf() {
  if (owner === undefined) return undefined;
  lastOrder = Math.max(lastOrder, ...waiting.marks.map(({ order }) => order)) + 1;
  return {
    by: owner,
    madeAt: Date.now(),
    order: lastOrder,
    aboutOf: (id: string) => names.get(id) ?? '',
  };
}

/** Before it is sent: a browser that is closed before the answer sends it again. */
export async function keepUnderWay(mark: Mark) {
  underWay.add(mark.key);
  await store.put(mark);
}

/** No answer has come, or none for long. */
export async function letWait(key: string) {
  underWay.delete(key);
  await changed();
}

export async function addMark(mark: Mark) {
  await store.put(mark);
  await changed();
}

export async function removeMark(key: string) {
  underWay.delete(key);
  await store.remove(key);
  await changed();
}

/** Sends what waits. One tab does it at a time. */
export async function sendWaiting(): Promise<void> {
  const by = owner;
  if (by === undefined || !waiting.marks.some((mark) => mark.by === by && !mark.refusal)) return;
  await oneAtATime(async () => {
    tell({ ...waiting, isSending: true });
    // A mark that a phone cannot take off its list is sent again, and done once.
    const outcome = await sendMarks({ ...store, read: marksThatWait, remove: removeMark }, by).catch(
      () => 'no reception' as const,
    );
    tell({ ...waiting, isSending: false, outcome });
    await changed();
  });
}

async function oneAtATime(run: () => Promise<void>) {
  if (navigator.locks)
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  else if (!waiting.isSending) await run();
}

async function changed() {
  await show();
  tabs?.postMessage('changed');
}

async function show() {
  tell({ ...waiting, marks: await marksThatWait() });
}

async function marksThatWait(): Promise<Mark[]> {
  return (await store.read()).filter(({ key }) => !underWay.has(key));
}

function tell(next: Waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}
