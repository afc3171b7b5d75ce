import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { globalRegistry } from 'zod';
import type { App } from '#src/app/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import routes from '#src/routes.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.js';
import type { TestApp } from './app.ts';

/** The server with its pages as they are built, on what the test has opened. */
export async function createBuiltApp(app: App): Promise<Api> {
  const built = pathToFileURL(path.resolve('build/server/server.js')).href;
  // Its schemas bear the same names as those of the sources, and another suite of this process may describe these.
  const named = [...globalRegistry._idmap];
  const { createApp } = (await import(/* @vite-ignore */ built)) as { createApp(app: App): Promise<Api> };
  for (const [name, schema] of named) globalRegistry._idmap.set(name, schema);
  return createApp(app);
}

/** Looked for once: it reads when each source was changed. */
let built: Promise<void> | undefined;

/** The same for a suite, which closes it, with the address that its forms come from. */
export async function builtSite(app: TestApp) {
  built ??= buildIfNeeded();
  await built;
  const api = await createBuiltApp(app.running);
  afterAll(() => api.close());
  return { api, url: app.url };
}

type Entry = (typeof routes)[number];

export interface Page {
  /** As the router names it. */
  id: string;
  /** With its parameters as ":slug". */
  path: string;
}

export function pagesOf(entries: readonly Entry[] = routes): Page[] {
  return entries.flatMap(({ id, file, index, path, children }) => [
    ...(index || path ? [{ id: id ?? file.replace(/^\.\/|\.tsx$/g, ''), path: `/${path ?? ''}` }] : []),
    ...pagesOf(children ?? []),
  ]);
}

export function pagePaths(): string[] {
  return pagesOf().map(({ path }) => path);
}
