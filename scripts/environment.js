import { existsSync } from 'node:fs';

// JavaScript, since the site's own process loads it: see start.js.

/** As the process was started, without `.env`. */
const atStart = { ...process.env };

// Imported first: `.env` applies unless the environment overrides it.
if (existsSync('.env')) process.loadEnvFile('.env');

/** Reads `.env` again, which may say other things or nothing by now; `restore` takes that back. */
export function environmentAgain() {
  const before = { ...process.env };
  become(atStart);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { restore: () => become(before) };
}

/** @type {(variables: NodeJS.ProcessEnv) => void} */
function become(variables) {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
}
