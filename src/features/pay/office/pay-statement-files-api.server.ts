import type { FastifyReply } from 'fastify';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { findSignedInInstructor } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { csvFileApi } from '#src/features/identity/staff/actions/csv-file-api.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { csvLine } from '#src/kit/parts/csv.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type Pence, toDecimal } from '#src/platform/money.ts';
import { readPayStatement } from '../statement/pay-statements.server.ts';
import { LINE_HEADINGS, lineCells } from './pay-line-cells.ts';
import { payStatementPdf } from './pay-statement-pdf.server.ts';

/** Statements of pay as files, for the office. */
export function payStatementFilesApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const { db, clock, school } = deps;
  api.get(
    '/office/pay/statement.pdf',
    { onRequest: fileFor(deps, 'money', { from: pageOf }), schema: { hide: true } },
    async (request, reply) => {
      const query = queryOf(request.url);
      const instructor = query.get('instructor') ?? '';
      const statement = await statementFor(db, { instructor, query, now: clock.now() });
      return sendFile(reply, statement, 'pdf', await payStatementPdf(statement, school.current()));
    },
  );
  csvFileApi(api, deps, {
    url: '/office/pay/statement.csv',
    page: pageOf,
    action: 'exportPayStatement',
    async read(query, now) {
      const instructor = query.get('instructor') ?? '';
      const statement = await statementFor(db, { instructor, query, now });
      return {
        filename: nameOf(statement),
        subject: { kind: 'instructor', id: instructor },
        headings: LINE_HEADINGS,
        lines: csvLines(statement),
      };
    },
  });
}

/** The same for the instructor whose money it is. */
export function ownPayStatementFilesApi(api: Api, deps: DiaryDeps) {
  const { db, clock, school } = deps;
  for (const ending of ['pdf', 'csv'] as const)
    api.get(`/diary/pay/statement.${ending}`, { schema: { hide: true } }, async (request, reply) => {
      const by = await findSignedInInstructor(deps, request);
      const query = queryOf(request.url);
      const to = new URLSearchParams({ to: `/diary/pay/statement?${query}` });
      if (!by) return reply.redirect(`/diary/sign-in?${to}`);
      const statement = await statementFor(db, { instructor: by.slug, query, now: clock.now() });
      const content =
        ending === 'pdf'
          ? await payStatementPdf(statement, school.current())
          : // Excel reads a file as UTF-8 by its first character.
            `\ufeff${csvLine(LINE_HEADINGS)}${csvLines(statement).join('')}`;
      return sendFile(reply, statement, ending, content);
    });
}

const queryOf = (address: string) => new URL(address, 'http://site').searchParams;

/** The office's page of a statement. */
function pageOf(address: string): string {
  const query = queryOf(address);
  const instructor = encodeURIComponent(query.get('instructor') ?? '');
  query.delete('instructor');
  return `/office/instructors/${instructor}/money/statement?${query}`;
}

type Printed = Awaited<ReturnType<typeof statementFor>>;

async function statementFor(db: Db, asked: { instructor: string; query: URLSearchParams; now: Date }) {
  const { instructor, now } = asked;
  const name = (await instructorNames(db)).get(instructor);
  if (name === undefined) throw new Problem(404, 'We couldn’t find that instructor.');
  return { ...(await readPayStatement(db, asked)), instructor, name, today: londonDate(now) };
}

const nameOf = ({ instructor, period }: Printed) =>
  `statement-${instructor}-${period.query.replace('=', '-')}`;

function sendFile(reply: FastifyReply, statement: Printed, ending: 'pdf' | 'csv', content: Buffer | string) {
  const opens = ending === 'pdf' ? 'inline' : 'attachment';
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `${opens}; filename="${nameOf(statement)}.${ending}"`,
      'x-robots-tag': 'noindex',
    })
    .type(ending === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
    .send(content);
}

/** Each line, between what was owed before and at the end. */
function csvLines({ period, before, lines, after, learners }: Printed): string[] {
  const owed = (day: string, kind: string, pence: Pence) =>
    csvLine([day, kind, '', '', '', toDecimal(pence), '']);
  return [
    owed(period.first, 'Owed before', before),
    ...lines.map((line) => csvLine(lineCells(line, learners))),
    owed(period.last, 'Owed at the end', after),
  ];
}
