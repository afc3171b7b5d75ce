import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A defect put in on purpose, and the invariant that must be seen to break. */
interface Sabotage {
  breaks: string;
  description: string;
  edits: { file: string; find: string; put: string }[];
  /** Which purchase is tried, and which faults. */
  options: string[];
}

const PAYMENT = 'src/features/checkout/payment';

export const SABOTAGES: Sabotage[] = [
  {
    breaks: 'I1',
    description: 'a charge without an answer counts as declined, and nobody looks again',
    edits: [
      {
        file: `${PAYMENT}/settle.server.ts`,
        find: "  if (outcome.kind === 'declined') return fail(deps, charging, context, declinedBy(outcome));\n",
        put: "  if (outcome.kind !== 'approved') return fail(deps, charging, context, { to: 'declined', reason: 'no answer' });\n",
      },
      {
        file: `${PAYMENT}/settle.server.ts`,
        find: "  if (state.kind !== 'approved') return;\n",
        put: "  if (state.kind !== 'pending') return;\n",
      },
    ],
    options: ['--purchase', 'card', '--only', 'resume | cut after | buyer tries again', '--patient'],
  },
  {
    breaks: 'I2',
    description: 'the capture is committed before the order is paid',
    edits: [
      {
        file: `${PAYMENT}/capture.server.ts`,
        find: "    const moved = await movePayment(tx, current, 'captured', { reason, change, now });\n",
        put: "    const moved = await movePayment(deps.db, current, 'captured', { reason, change, now });\n",
      },
    ],
    options: [
      '--purchase',
      'card',
      '--only',
      'site: PostgreSQL, commit of update payments, insert payment_events (2) | kill after',
    ],
  },
  {
    breaks: 'I3',
    description: 'an email is marked as sent before the mail server has it',
    edits: [
      {
        file: 'src/platform/mail/delivery/send-waiting.server.ts',
        find: '    if (body && smtp) await smtp.send(await messageOf(email, body, deps));\n',
        put: '    if (body) await markSent(deps, email);\n    if (body && smtp) await smtp.send(await messageOf(email, body, deps));\n',
      },
    ],
    // Of each email: the receipt or the voucher’s is sent first, as it comes.
    options: ['--purchase', 'voucher issue', '--only', 'worker: mail server, recipient'],
  },
  {
    breaks: 'I4',
    description: 'the gateway is asked for another amount than the order’s',
    edits: [
      {
        file: `${PAYMENT}/token-requests.server.ts`,
        find: 'function tokenRequest(purchase: Purchase, { card_customer }: Payment, seller: string): TokenRequest {\n',
        put: 'function tokenRequest(given: Purchase, { card_customer }: Payment, seller: string): TokenRequest {\n  const purchase = { ...given, due: (given.due + 1) as typeof given.due };\n',
      },
    ],
    options: ['--purchase', 'card', '--most', '1'],
  },
  {
    breaks: 'I6',
    description: 'an order is refunded once one of its refunds is given',
    edits: [
      {
        file: 'src/features/refunds/execute-refund.server.ts',
        find: "  if (payment.state !== 'captured' || (await givenPence(tx, payment.id)) < order.total_pence) return;\n",
        put: "  if (payment.state !== 'captured') return;\n",
      },
    ],
    options: ['--purchase', 'two refunds', '--most', '1'],
  },
  {
    breaks: 'office',
    description: 'the line of the log is written outside the transaction of its action',
    edits: [
      {
        file: 'src/kit/actions/actions-of.server.ts',
        find: '      await writeAudit(audience, described, { tx, by, input, now, audit: outcome.audit });\n',
        put: '      await deps.db.transaction().execute((own) => writeAudit(audience, described, { tx: own, by, input, now, audit: outcome.audit }));\n',
      },
    ],
    options: [
      '--purchase',
      'office',
      '--only',
      'site: PostgreSQL, commit of update reviews, insert review_events | kill before',
    ],
  },
  {
    breaks: 'office',
    description: 'a refund that the gateway may have given is asked for again without a look',
    edits: [
      {
        file: 'src/features/refunds/execute-refund.server.ts',
        find: "  if (leg.state !== 'planned') {\n",
        put: "  if (leg.state === 'pending') {\n",
      },
      {
        file: 'src/features/payments/refunds/refunds.server.ts',
        find: '  if (!legTransitions[leg.state].includes(to))\n',
        put: '  if (to !== leg.state && !legTransitions[leg.state].includes(to))\n',
      },
    ],
    options: [
      '--purchase',
      'office',
      '--only',
      'worker: card gateway, POST /v1/cross-reference-payments/… | kill after',
    ],
  },
  {
    breaks: 'weekly time',
    description: 'nobody is emailed of a weekly time that was booked',
    edits: [
      {
        file: 'src/features/lessons/series/series.server.ts',
        find: '  await queueTogether(tx, together);\n  return { series: id, booked };\n',
        put: '  return { series: id, booked };\n',
      },
    ],
    options: ['--purchase', 'weekly time', '--most', '1'],
  },
];

const COPIED = [
  'src',
  'db',
  'simulators',
  'public',
  'content',
  'testing',
  'faults',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Breaks a copy of the code in each of these ways, and has the harness find it. Answers how many it did not find. */
export async function runSabotages(say: (line: string) => void, only = ''): Promise<number> {
  let undetectedCount = 0;
  for (const sabotage of SABOTAGES.filter(({ breaks }) => breaks.includes(only))) {
    const folder = mkdtempSync(path.join(tmpdir(), 'sabotage-'));
    try {
      for (const entry of COPIED) cpSync(entry, path.join(folder, entry), { recursive: true });
      symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
      for (const edit of sabotage.edits) apply(folder, edit);
      const output = await runFaults(folder, sabotage.options);
      const matches = output.split('\n').filter((line) => line.includes(`BROKEN: ${sabotage.breaks}`));
      if (matches.length === 0) undetectedCount += 1;
      say(`${sabotage.breaks}, ${sabotage.description}: ${matches[0]?.trim() ?? `NOT FOUND\n${output}`}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return undetectedCount;
}

function apply(folder: string, { file, find, put }: Sabotage['edits'][number]) {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} has changed: this is not in it once:\n${find}`);
  writeFileSync(
    place,
    text.replace(find, () => put),
  );
}

function runFaults(folder: string, options: string[]): Promise<string> {
  const child = spawn(process.execPath, ['faults/faults.ts', '--seed', '1', ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}
