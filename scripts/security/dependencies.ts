import { type Outcome, outcome, runTool } from './run-tool.ts';

interface Audit {
  vulnerabilities?: Record<string, { severity: string; range: string; isDirect: boolean }>;
  error?: { summary?: string; code?: string };
  message?: string;
}

/** npm's audit, where the registry answers one. Where it does not, nothing is known, and that is no pass. */
export async function auditDependencies(seconds: number): Promise<Outcome> {
  const ran = await runTool('npm', ['audit', '--json'], seconds);
  const audit = parsed(ran?.output ?? '');
  if (!audit?.vulnerabilities) {
    const reason = audit?.message ?? audit?.error?.summary ?? 'no answer';
    return {
      tool: 'npm audit',
      state: 'unanswered',
      detail: `the registry answers none: ${reason}`,
      findings: [],
    };
  }
  const findings = Object.entries(audit.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  );
  return outcome('npm audit', 'all dependencies of the lock file', findings);
}

/** The report among what npm says besides. */
function parsed(output: string): Audit | undefined {
  const begin = output.indexOf('{');
  const end = output.lastIndexOf('}');
  if (begin === -1 || end === -1) return undefined;
  try {
    return JSON.parse(output.slice(begin, end + 1));
  } catch {
    return undefined;
  }
}
