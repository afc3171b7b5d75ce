import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Api } from '#src/platform/http/api.server.ts';
import { isTooDeep } from '../http/request-rules.server.ts';
import { POLICY_REPORTS } from './content-security-policy.server.ts';

/** As `report-uri` sends it, by the names of the standard's second version. */
const older = z
  .object({
    'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string() }).partial(),
  })
  .transform(({ 'csp-report': report }) => [
    { directive: report['effective-directive'], blocked: report['blocked-uri'] },
  ]);
/** As `report-to` sends it: several at once, of whatever kinds. */
const newer = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }).partial(),
    }),
  )
  .max(100)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  );
const reports = z.union([older, newer]);

const KNOWN = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'frame-src', 'object-src', 'media-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'worker-src', 'child-src', 'manifest-src'],
]);
const REPORTS_A_MINUTE = 10;

/**
 * Breaches of the content security policy, as browsers report them. Anybody can send one, so each is only counted, and
 * logged by its directive and by the origin that was blocked: an address may hold a secret, or somebody's postcode.
 */
export function policyReports(api: Api, registry: Registry) {
  const name = 'policy_reports_total';
  const help = 'Breaches of the content security policy that browsers reported, by directive';
  const counted =
    (registry.getSingleMetric(name) as Counter<'directive'> | undefined) ??
    new Counter({ name, help, labelNames: ['directive'], registers: [registry] });

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, parsed(String(body))),
    );
    scope.post(
      POLICY_REPORTS,
      {
        config: { writeLimit: { name: 'policy reports', most: REPORTS_A_MINUTE } },
        schema: { hide: true, body: reports },
      },
      async ({ body, log }, reply) => {
        for (const { directive = '', blocked = '' } of body) {
          const rule = KNOWN.has(directive) ? directive : 'other';
          counted.inc({ directive: rule });
          log.warn({ directive: rule, blocked: originOf(blocked) }, 'policy breached');
        }
        return reply.code(204).send();
      },
    );
  });
}

function parsed(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "https://host", or a word such as "inline" and "eval"; nothing else that somebody has written. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unreadable';
}
