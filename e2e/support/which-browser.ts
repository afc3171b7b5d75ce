import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/** The Chromium that comes with the dependencies; it is built for Linux, so elsewhere the Chrome that is installed. */
export async function whichBrowser(): Promise<LaunchOptions> {
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    // Pages share two cores: threads that collect garbage side by side cost a twentieth more of them than one.
    '--js-flags=--single-threaded-gc',
  ];
  if (process.platform !== 'linux') return { args, channel: 'chrome' };
  return { args, executablePath: await chromium.executablePath() };
}
