import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/** The Chromium that comes with the dependencies; it is built for Linux, so elsewhere the Chrome that is installed. */
export async function whichBrowser(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  if (process.platform !== 'linux') return { args, channel: 'chrome' };
  return { args, executablePath: await chromium.executablePath() };
}
