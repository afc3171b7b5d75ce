import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missing, type Outcome, outcome, runTool } from './run-tool.ts';

/** A star marks what is tried besides the values of a query or a body. */
const TARGETS: [path: string, body?: object][] = [
  ['/instructors?postcode=LS6&transmission=manual&language=Polish&page=1'],
  ['/areas-covered/leeds*'],
  ['/v1/website/instructors/amara-osei*/reviews?page=1'],
  ['/v1/website/basket/0c6d7e52-94a1-4a58-8d2a-2f6b9d0f3a11*'],
  ['/basket/checkout/paypal/return?token=5O190127TN364715T'],
  ['/v1/website/basket', { product_id: 47, type: 'lesson', quantity: 1 }],
  ['/v1/website/vouchers/balance', { code: 'AAAA-AAAA-AAAA-AAAA' }],
  ['/v1/login', { application_key: 'website', email: 'joan@example.com', password: 'four' }],
];
const FOUND = /^.*(?:is vulnerable|appears to be .*injectable|identified the following injection).*$/gm;

/** sqlmap, on what takes a value into a query: for so many seconds each. A target that it has not finished is not passed. */
export async function tryInjections(site: string, seconds: number): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sqlmap-'));
  const findings: string[] = [];
  const cut: string[] = [];
  try {
    for (const [target, body] of TARGETS) {
      const ran = await runTool('sqlmap', optionsFor(site + target, body, folder), seconds);
      if (!ran) return missing('sqlmap');
      if (ran.code === undefined) cut.push(target);
      findings.push(...[...ran.output.matchAll(FOUND)].map(([line]) => `${target}: ${line}`));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const tried = outcome(
    'sqlmap',
    `${TARGETS.length} targets, ${cut.length} of them not to the end`,
    findings,
  );
  return tried.state === 'clean' && cut.length > 0
    ? { ...tried, state: 'unanswered', findings: cut.map((target) => `not finished: ${target}`) }
    : tried;
}

function optionsFor(url: string, body: object | undefined, folder: string): string[] {
  return [
    ...['-u', url, '--batch', '--disable-coloring', '--flush-session', '--output-dir', folder],
    ...['--dbms', 'PostgreSQL', '--level', '1', '--risk', '1', '--time-sec', '2', '--threads', '4'],
    ...['--timeout', '10', '--retries', '0', '--ignore-code', '*'],
    ...['--headers', 'X-Requested-With: XMLHttpRequest\nContent-Type: application/json'],
    ...(body ? ['--data', JSON.stringify(body), '--method', 'POST'] : []),
  ];
}
