import { callOf, isKnown, isSettled, type Mark } from './marks.ts';
import type { OwnLessonNow } from './own-lesson-now.server.ts';

/** Where marks wait: the phone's database, or a test's list. */
export interface MarkStore {
  /** In the order in which they were made. */
  read(): Promise<Mark[]>;
  put(mark: Mark): Promise<void>;
  remove(key: string): Promise<void>;
}

export type SendOutcome =
  /** Nothing waits any more, but for what somebody has to decide. */
  | 'done'
  /** No answer came. */
  | 'no reception'
  | 'signed out';

const GIVES_UP_MS = 15_000;
/** A photograph on a slow line. */
const GIVES_UP_ON_FILE_MS = 90_000;

/** Sends what an instructor's marks say, one after the other. A mark leaves its place once it has an answer. */
export async function sendMarks(store: MarkStore, by: string): Promise<SendOutcome> {
  const marks = (await store.read()).filter((mark) => mark.by === by && !mark.refusal && isKnown(mark));
  for (const mark of marks) {
    const answer = await send(mark);
    if (answer === undefined || isLater(answer.status)) return 'no reception';
    if (answer.status === 401) return 'signed out';
    if (answer.ok) await store.remove(mark.key);
    else await refuse(store, mark, (await answer.json().catch(() => ({}))) as { message?: string });
  }
  return 'done';
}

/** Whether a server that is not there, or busy, is to be asked again. */
export const isLater = (status: number): boolean => [429, 502, 503, 504].includes(status);

/** What was done meanwhile with the same result needs nobody. All else waits for a person, and the diary stays as it is. */
async function refuse(store: MarkStore, mark: Mark, { message = 'It could not be saved.' }) {
  const now = await readNow(mark);
  if (now && isSettled(mark, now)) await store.remove(mark.key);
  else await store.put({ ...mark, refusal: { message, now } });
}

async function readNow({ act, fields }: Mark): Promise<OwnLessonNow | undefined> {
  if (act === 'markLearnerSkills' || act === 'addOwnExpense') return undefined;
  const answer = await ask(`/v1/diary/lessons/${fields.id}`, { method: 'GET' });
  return answer?.ok ? ((await answer.json()) as OwnLessonNow) : undefined;
}

async function send(mark: Mark): Promise<Response | undefined> {
  const { method, path, body } = callOf(mark);
  const receipt = mark.file && (await base64Of(mark.file));
  return ask(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': mark.key },
    body: JSON.stringify({ ...body, receipt }),
    signal: AbortSignal.timeout(mark.file ? GIVES_UP_ON_FILE_MS : GIVES_UP_MS),
  });
}

async function base64Of(file: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Undefined where no answer came. */
async function ask(path: string, { headers, ...request }: RequestInit): Promise<Response | undefined> {
  return fetch(path, {
    signal: AbortSignal.timeout(GIVES_UP_MS),
    ...request,
    headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json', ...headers },
  }).catch(() => undefined);
}
