import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MAX_LINES = 60;

/**
 * Prints what stood on the page where a journey failed: the pictures stay on the machine that ran it. At the end, as a
 * long log is often kept by its end alone.
 */
export default class FailedPages implements Reporter {
  private readonly pages: string[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult) {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue;
      const [said = ''] = readFileSync(path, 'utf8').split('# Test source');
      const page = said.slice(said.search(/^ *- main\b/m)).split('\n');
      this.pages.push(`The page where “${title}” failed:`, ...page.slice(0, MAX_LINES));
    }
  }

  onEnd() {
    if (this.pages.length > 0) console.log(this.pages.join('\n'));
  }

  /** The other reporters say what happens. */
  printsToStdio() {
    return false;
  }
}
