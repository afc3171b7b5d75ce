import { setTimeout as pause } from 'node:timers/promises';
import { missing, type Outcome, outcome, runTool } from './run-tool.ts';

const CONNECTIONS = '300';
/** What somebody else waits at most while the slow ones are there. */
const LONGEST_MS = 2_000;

const WAYS: [name: string, options: string[]][] = [
  ['slow headers', ['-H', '-i', '5']],
  ['slow bodies', ['-B', '-i', '5', '-s', '8192', '-t', 'POST', '-f', 'application/json']],
  ['slow reading', ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3']],
];

/** slowhttptest in three ways, while somebody else goes on asking. */
export async function sendSlowly(site: string, seconds: number): Promise<Outcome> {
  const findings: string[] = [];
  for (const [name, options] of WAYS) {
    const each = Math.floor(seconds / WAYS.length);
    const limits = ['-c', CONNECTIONS, '-r', '100', '-l', String(each), '-p', '3'];
    const url = name === 'slow bodies' ? `${site}/v1/website/basket` : `${site}/`;
    const others = new AbortController();
    const waited = askMeanwhile(`${site}/healthz`, others.signal);
    const ran = await runTool('slowhttptest', [...options, ...limits, '-u', url], each + 20);
    others.abort();
    const longest = await waited;
    if (!ran) return missing('slowhttptest');
    if (/service available:\s+NO/i.test(ran.output)) findings.push(`${name}: the site was not available`);
    if (longest > LONGEST_MS) findings.push(`${name}: somebody else waited ${Math.round(longest)} ms`);
  }
  return outcome('slowhttptest', `${CONNECTIONS} connections by ${WAYS.length} ways`, findings);
}

async function askMeanwhile(url: string, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    longest = answered ? Math.max(longest, performance.now() - begun) : Number.POSITIVE_INFINITY;
    await pause(200);
  }
  return longest;
}
