import { readFileSync } from 'node:fs';

/** What `npm start` has Node run: its options and the script, without the shell and npm around it. */
export const startCommand: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.split(' ')
  .slice(2);
