import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, stop, until } from './programs.ts';
import { type Browser, type Command, type Found, idOf } from './web-driver.ts';

/**
 * Debian's Firefox ESR, spoken to as geckodriver speaks to it: by Marionette, on a port that it writes into its profile.
 * Debian packages no geckodriver, and npm's fetches one from elsewhere when it is installed.
 */
export async function openFirefox(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'bitepoint-firefox-'));
  await writeFile(path.join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const firefox = await run('firefox-esr', [
    '--headless',
    '--no-remote',
    '--marionette',
    '--profile',
    profile,
  ]);
  const close = async () => {
    await stop(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await until('Firefox listens', async () =>
      Number(await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8')),
    );
    const send = await marionette(connect(port, '127.0.0.1'));
    await send('NewSession');
    return {
      name: 'Firefox',
      send: (command, parameters) =>
        send(command, command === 'SwitchToFrame' ? asFrame(parameters) : parameters),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** WebDriver names a frame by the whole element, Marionette by its id. */
function asFrame({ id }: { id?: Found | null } = {}): object {
  return id ? { element: idOf(id) } : { id: null };
}

type Answer = [type: number, id: number, error: { error: string; message: string } | null, value: unknown];

/** Messages are JSON behind their length in bytes: "41:[0,1,…]". Firefox greets first. */
async function marionette(socket: Socket): Promise<Browser['send']> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let received: Buffer = Buffer.alloc(0);
  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let message = nextOf(received); message; message = nextOf(received)) {
        received = received.subarray(message.end);
        if (Array.isArray(message.value)) waiting.get(message.value[1])?.(message.value as Answer);
        else resolve();
      }
    });
  });
  await greeted;
  let id = 0;
  return async <Value>(command: Command, parameters: object = {}) => {
    id += 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, value] = await answered;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    const only = value as { value?: unknown } | null;
    return (only && 'value' in only ? only.value : value) as Value;
  };
}

function nextOf(received: Buffer): { value: unknown; end: number } | undefined {
  const colon = received.indexOf(':');
  const end = colon + 1 + Number(received.subarray(0, colon));
  if (colon < 1 || received.length < end) return undefined;
  return { value: JSON.parse(received.subarray(colon + 1, end).toString()), end };
}
