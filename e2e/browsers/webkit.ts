import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../support/free-port.ts';
import { run, stop, until } from './programs.ts';
import type { Browser, Command } from './web-driver.ts';

/** Method and path of each command, with the parameter that stands in the path. */
const calls: Record<Exclude<Command, 'NewSession'>, string> = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  ElementClick: 'POST /element/{id}/click',
  ElementSendKeys: 'POST /element/{id}/value',
  SwitchToFrame: 'POST /frame',
  SetWindowRect: 'POST /window/rect',
  TakeScreenshot: 'GET /screenshot',
};

/** Debian's WebKitGTK, by its own WebDriver, on a screen that nobody sees. */
export async function openWebKit(): Promise<Browser> {
  const port = await freePort();
  const screen = await run('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const started = [screen];
  const close = async () => {
    for (const child of started.toReversed()) await stop(child);
  };
  try {
    const env = { DISPLAY: await displayOf(screen), GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
    started.push(await run('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env }));
    const base = `http://127.0.0.1:${port}/session`;
    const { sessionId } = await until('WebKit answers', () =>
      ask<{ sessionId: string }>(`POST ${base}`, { capabilities: { alwaysMatch: {} } }),
    );
    return {
      name: 'WebKit',
      async send<Answer>(command: Command, parameters: { id?: unknown } = {}) {
        const [method = '', path = ''] = calls[command as keyof typeof calls].split(' ');
        const filled = path.replace('{id}', String(parameters.id));
        return ask<Answer>(`${method} ${base}/${sessionId}${filled}`, parameters);
      },
      async close() {
        await ask(`DELETE ${base}/${sessionId}`);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function displayOf(screen: ChildProcess): Promise<string> {
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return `:${String(number).trim()}`;
}

async function ask<Answer>(call: string, body?: object): Promise<Answer> {
  const [method = '', url = ''] = call.split(' ');
  const answer = await fetch(url, { method, body: method === 'POST' ? JSON.stringify(body) : undefined });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value as Answer;
}
