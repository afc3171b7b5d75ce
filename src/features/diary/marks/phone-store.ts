import type { Mark } from './marks.ts';
import type { MarkStore } from './send-marks.ts';

const MARKS = 'marks';

/** The marks that wait, in the phone's own database: closing the browser keeps them, and signing out does too. */
export const phoneStore: MarkStore = {
  async read() {
    const marks = await run<Mark[]>('readonly', (rows) => rows.getAll());
    return marks.sort((one, other) => one.order - other.order);
  },
  async put(mark) {
    await run('readwrite', (rows) => rows.put(mark));
  },
  async remove(key) {
    await run('readwrite', (rows) => rows.delete(key));
  },
};

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('diary_marks', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(MARKS, { keyPath: 'key' });
    request.onsuccess = () => {
      // A browser may close it while a page lies in the background.
      request.result.onclose = again;
      resolve(request.result);
    };
    request.onerror = () => {
      again();
      reject(request.error);
    };
  });
  return opened;
}

function again() {
  opened = undefined;
}

/** Answers once it is written: what is only asked for is lost with the battery. */
async function run<Answer>(
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const transaction = (await open()).transaction(MARKS, mode, { durability: 'strict' });
  const request = ask(transaction.objectStore(MARKS));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result as Answer);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
