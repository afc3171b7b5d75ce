import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A file of deploy/ with this machine's folders and ports in the place of those it names, so that what is tried is what
 * is given to operators. What is to be replaced must be there.
 */
export function writeFrom(template: string, target: string, places: [string, string][], added = '') {
  let text = readFileSync(`deploy/${template}`, 'utf8');
  for (const [there, here] of places) {
    if (!text.includes(there)) throw new Error(`deploy/${template} does not say “${there}” any more`);
    text = text.replaceAll(there, here);
  }
  writeFileSync(target, text + added, { mode: 0o644 });
}
