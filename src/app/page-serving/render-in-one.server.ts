import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';

/** Renders a page to its end, as React does: none is slow enough to be worth streaming, and titles stay first. */
export function renderStreamed(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
      // In its place, however long: to put it there later React writes a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}

/**
 * Renders a page into one string at one go. What loaders answered is read to its end first and put where the router looks
 * for it (`renderMeta.streamCache`, which is internal to React Router 8.4), or it would suspend the page. Streamed, a page
 * takes 8 % more of the processor's time, between 0 and 14 % by page (docs/decisions/0117-two-tricks-on-the-router.md).
 * `RENDER_IN_ONE=false` switches it off.
 */
export async function renderInOne(page: ReactElement, entry: EntryContext): Promise<string> {
  await readData(entry);
  return `<!DOCTYPE html>${renderToString(page)}`;
}

async function readData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const value = await text(serverHandoffStream);
  const known = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  renderMeta.streamCache = { 0: known({ done: false, value }), 1: known({ done: true, value: '' }) };
}
