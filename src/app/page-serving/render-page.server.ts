import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders a page to its end: none is slow enough to be worth streaming, and titles stay first. */
export function renderPage(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
      // In its place, however long: to put it there later React writes a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
