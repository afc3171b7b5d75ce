import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missing, type Outcome, outcome, runTool } from './run-tool.ts';

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter?: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
}

/** wapiti, which follows the links of the site and attacks its forms and queries with all that it knows by default. */
export async function crawlPages(site: string, seconds: number): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wapiti-'));
  const file = path.join(folder, 'report.json');
  const limits = [
    '--scope',
    'folder',
    '--depth',
    '4',
    '--max-links-per-page',
    '30',
    '--max-files-per-dir',
    '8',
  ];
  // Crawling and attacking are each cut at half of the time, so that there is a report.
  const half = String(Math.floor(seconds / 2));
  const times = ['--max-scan-time', half, '--max-attack-time', half, '--timeout', '10'];
  try {
    const report = ['--format', 'json', '--output', file, '--store-session', folder, '--flush-session'];
    const ran = await runTool('wapiti', ['-u', `${site}/`, ...limits, ...times, ...report], seconds * 2);
    if (!ran) return missing('wapiti');
    if (!existsSync(file)) {
      const detail = `no report: ${ran.output.trim().split('\n').at(-1) ?? ''}`;
      return { tool: 'wapiti', state: 'unanswered', detail, findings: [] };
    }
    const { vulnerabilities, anomalies }: Report = JSON.parse(readFileSync(file, 'utf8'));
    const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, issues]) =>
      issues.map(({ method, path: at, info }) => `${kind}: ${method} ${at}: ${info.split('\n')[0]}`),
    );
    return outcome('wapiti', 'all pages that it reached in its time', findings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
