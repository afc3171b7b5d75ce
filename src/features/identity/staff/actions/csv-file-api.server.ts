import { Readable } from 'node:stream';
import type { About } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { fileFor, type OfficeGuard, staffOf } from '../access/office-guard.server.ts';

interface CsvFile {
  url: `/office/${string}.csv`;
  /** The page with the link, to which a sign-in leads back. */
  page: `/office/${string}` | ((address: string) => string);
  /** What the log calls it. */
  action: string;
  /** Reads what the query asks for. Lines that are many come one after the other. */
  read(query: URLSearchParams, now: Date): Promise<CsvContents> | CsvContents;
}

type CsvContents = Body & {
  /** Without its `.csv`. */
  filename: string;
  subject: About;
};

type Body =
  | { headings: readonly string[]; lines: readonly string[] | AsyncIterable<string> }
  /** All of it, as another program wants it. */
  | { content: string };

/** A file for a spreadsheet. It needs the right to export and a fresh confirmation, and each one is in the log. */
export function csvFileApi(
  api: Api,
  deps: OfficeDeps & { office: OfficeGuard },
  { url, page, action, read }: CsvFile,
) {
  const onRequest = fileFor(deps, 'export', {
    needsRecentSignIn: true,
    from: typeof page === 'function' ? page : (path) => path.replace(url, page),
  });
  api.get(url, { onRequest, schema: { hide: true } }, async (request, reply) => {
    const by = await staffOf(deps.office, request, 'export');
    const now = deps.clock.now();
    const { filename, subject, ...contents } = await read(
      new URL(request.url, 'http://office').searchParams,
      now,
    );
    await deps.db
      .transaction()
      .execute((tx) => writeAuditEntry(tx, { by, action, subject, detail: '', now }));
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${filename}.csv"`,
        'x-robots-tag': 'noindex',
      })
      .type('text/csv; charset=utf-8')
      .send(bodyOf(contents));
  });
}

function bodyOf(contents: Body): string | Readable {
  if ('content' in contents) return contents.content;
  const { headings, lines } = contents;
  // Excel reads a file as UTF-8 by its first character.
  const head = `\ufeff${csvLine(headings)}`;
  return Array.isArray(lines) ? head + lines.join('') : Readable.from(after(head, lines));
}

async function* after(head: string, lines: Iterable<string> | AsyncIterable<string>) {
  yield head;
  yield* lines;
}
