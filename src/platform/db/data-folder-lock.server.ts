import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

interface Holder {
  pid: number;
  /** Distinguishes the lock's holder from a later process with the same id. */
  started: string;
  since: string;
}

export type LockResult = { locked: true; release(): void } | { locked: false; holder: Holder };

/**
 * Locks the data folder for this process: the embedded database can be opened twice and is then corrupted. A lock
 * whose process has ended is replaced.
 */
export function lockDataFolder(folder: string, now: Date): LockResult {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'lock.json');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), since: now.toISOString() };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (writeNew(file, mine)) return { locked: true, release: () => release(file, mine) };
    const holder = read(file);
    if (holder && isAlive(holder)) return { locked: false, holder };
    takeAway(file, holder);
  }
  return { locked: false, holder: read(file) ?? { pid: 0, started: '', since: 'an unknown time' } };
}

function writeNew(file: string, holder: Holder): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, JSON.stringify(holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(holder.pid) === holder.started;
}

/** The start time of a process, where the system tells it; elsewhere the process id must do. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Moves a stale lock aside. Only one of two processes at once renames the file, and it checks what it has moved. */
function takeAway(file: string, dead: Holder | undefined) {
  const aside = `${file}.${process.pid}`;
  try {
    // A file that has just been created may not be written yet, so it is not stale.
    if (!dead && Date.now() - statSync(file).mtimeMs < 2_000) return;
    renameSync(file, aside);
    const moved = read(aside);
    if (moved && isAlive(moved)) renameSync(aside, file);
    else unlinkSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function release(file: string, mine: Holder) {
  const holder = read(file);
  if (holder?.pid === mine.pid && holder.started === mine.started) unlinkSync(file);
}
