import { parseArgs } from 'node:util';
import { startSite } from '../../bench/servers.ts';
import { buildIfNeeded } from '../build-if-needed.js';
import { auditDependencies } from './dependencies.ts';
import { tryInjections } from './injections.ts';
import { crawlPages } from './pages.ts';
import type { Outcome } from './run-tool.ts';
import { sendSlowly } from './slow-requests.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } });
const seconds = Number(values.seconds);

await buildIfNeeded();
const site = await startSite();
const outcomes: Outcome[] = [];
try {
  say(
    `Attacking ${site.url}, which this command has started, for ${seconds} seconds with each tool, sqlmap for as many with each target.\n`,
  );
  for (const attack of [tryInjections, crawlPages, sendSlowly]) show(await attack(site.url, seconds));
  const alive = await fetch(`${site.url}/readyz`).then(({ ok }) => ok);
  if (!alive) outcomes.push({ tool: 'the site', state: 'findings', detail: 'is not ready', findings: [] });
} finally {
  await site.stop();
}
show(await auditDependencies(seconds));

const failed = outcomes.filter(({ state }) => state !== 'clean');
say(
  failed.length === 0
    ? '\nNothing was found. docs/security.md says what these tools cannot see.'
    : `\nNot passed: ${failed.map(({ tool, state }) => `${tool} (${state})`).join(', ')}. docs/security.md answers what is known.`,
);
process.exit(failed.length === 0 ? 0 : 1);

function show(one: Outcome) {
  outcomes.push(one);
  say(`${one.tool}: ${one.state}, ${one.detail}`);
  for (const finding of [...new Set(one.findings)]) say(`  ${finding}`);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
