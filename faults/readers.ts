import type { Reader } from './interceptor.ts';

/** Tables that a process touches by the clock, whatever anybody buys. */
const BY_THE_CLOCK = /^jobs\.(version|queue|schedule|subscription|warning|bam)|^rate_limits|^simulat/;
/** What jobs tidy away by the clock, and no purchase does. */
const TIDIED = /^delete (account_sessions|instructor_sessions|busy_calendars)$/;
const WRITE = /\b(insert into|update|delete from)\s+(?:only\s+)?("?[\w]+"?(?:\."?[\w]+"?)?)/gi;
const FETCHES_JOB = /skip locked/i;

/**
 * Names what PostgreSQL is asked to keep: a write outside a transaction, and the commit of one that wrote. What is
 * written inside a transaction is as if never said until its commit, so it has no name of its own.
 */
export function postgresReader(): Reader {
  let open: string[] | undefined;
  return (chunk) => {
    const named: string[] = [];
    for (const sql of statementsOf(chunk)) {
      const word = sql.trim().slice(0, 8).toLowerCase();
      if (word.startsWith('begin') || word.startsWith('start')) open = [];
      else if (word.startsWith('commit')) {
        if (open && open.length > 0) named.push(`commit of ${[...new Set(open)].join(', ')}`);
        open = undefined;
      } else if (word.startsWith('rollback')) open = undefined;
      else {
        const writes = writesOf(sql);
        if (open) open.push(...writes);
        else if (writes.length > 0) named.push([...new Set(writes)].join(', '));
      }
    }
    return named;
  };
}

function writesOf(sql: string): string[] {
  if (FETCHES_JOB.test(sql)) return [];
  return [...sql.matchAll(WRITE)]
    .map(([, verb = '', table = '']) => ({
      verb: verb.split(' ')[0]?.toLowerCase(),
      table: table.replaceAll('"', ''),
    }))
    .filter(({ table }) => !BY_THE_CLOCK.test(table) && table !== 'set')
    .map(({ verb, table }) => `${verb} ${table.replace(/^jobs\.(job|j[0-9a-f]+).*/, 'jobs')}`)
    .filter((write) => !TIDIED.test(write));
}

/** The SQL in the messages of PostgreSQL's protocol: simple queries, and the statements that are prepared. */
function* statementsOf(chunk: Buffer): Generator<string> {
  let at = 0;
  while (at + 5 <= chunk.length) {
    const type = String.fromCharCode(chunk[at] ?? 0);
    const length = chunk.readInt32BE(at + 1);
    // The first message of a connection has no type; nothing in it matters.
    if (length < 4 || !/[A-Za-z]/.test(type)) return;
    const body = chunk.subarray(at + 5, at + 1 + length);
    if (type === 'Q') yield body.toString('utf8').replace(/\0.*$/s, '');
    if (type === 'P') yield body.toString('utf8').split('\0')[1] ?? '';
    at += 1 + length;
  }
}

const REQUEST = /^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** Names the requests to a gateway, with their ids left out. */
export function httpReader(): Reader {
  return (chunk) => {
    const [, method, path] = REQUEST.exec(chunk.subarray(0, 600).toString('latin1')) ?? [];
    return method && path ? [`${method} ${withoutIds(path)}`] : [];
  };
}

function withoutIds(path: string): string {
  const [bare = ''] = path.split('?');
  const parts = bare.split('/').map((part) => (part.length > 15 && !/^[a-z-]+$/.test(part) ? '…' : part));
  return parts.join('/');
}

/** Names what a mail server is told: who the next email is for, and the end of its text. */
export function smtpReader(): Reader {
  return (chunk) => {
    const text = chunk.toString('latin1');
    if (/^RCPT TO/im.test(text)) return ['recipient'];
    return text.endsWith('\r\n.\r\n') ? ['end of the email'] : [];
  };
}
