import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { findSignedInInstructor } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import { findExpense, receiptOf } from '#src/features/mileage/expense-rows.server.ts';
import { everythingOf, receiptFiles } from '#src/features/mileage/own-files.server.ts';
import { entriesCsv } from '#src/features/mileage/quarter-entries.ts';
import { readQuarterOf } from '#src/features/mileage/read-mileage.server.ts';
import { readQuarter } from '#src/features/mileage/tax-quarter.ts';
import { zipOf } from '#src/features/mileage/zip.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { notYours } from '../access/diary-guard.server.ts';

/** What an instructor takes to their tax software, and the receipts: files for nobody else. */
export function ownMileageFilesApi(api: Api, deps: DiaryDeps) {
  const { db, clock, uploads, school } = deps;
  const file = (
    path: string,
    page: string,
    send: (request: FastifyRequest, by: SignedIn, reply: FastifyReply) => Promise<unknown>,
  ) =>
    api.get(path, { schema: { hide: true } }, async (request, reply) => {
      const by = await findSignedInInstructor(deps, request);
      if (!by) return reply.redirect(`/diary/sign-in?${new URLSearchParams({ to: page })}`);
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      return send(request, by, reply);
    });
  const quarterOfAddress = async (request: FastifyRequest, { slug }: SignedIn) => {
    const now = clock.now();
    const query = new URL(request.url, 'http://site').searchParams;
    const quarter = readQuarter(query.get('quarter'), londonDate(now));
    const { name } = school.current();
    const read = await readQuarterOf(db, { instructor: slug, quarter, school: name, now });
    return { ...read, filename: `${fileWord(name)}-${quarter.name}` };
  };
  file('/diary/pay/miles.csv', MILES, async (request, by, reply) => {
    const { entries, filename } = await quarterOfAddress(request, by);
    return asDownload(reply, `${filename}.csv`).type('text/csv; charset=utf-8').send(entriesCsv(entries));
  });
  file('/diary/pay/receipts.zip', MILES, async (request, by, reply) => {
    const { expenses, filename } = await quarterOfAddress(request, by);
    return asDownload(reply, `${filename}-receipts.zip`)
      .type('application/zip')
      .send(Readable.from(zipOf(receiptFiles(uploads, expenses))));
  });
  file('/diary/pay/everything.zip', `${MILES}/settings`, async (_request, { slug }, reply) =>
    asDownload(reply, 'miles-and-expenses.zip')
      .type('application/zip')
      .send(Readable.from(zipOf(everythingOf(db, uploads, slug)))),
  );
  file('/diary/pay/expenses/:id/receipt.jpg', MILES, async (request, { slug }, reply) => {
    const { id = '' } = request.params as { id?: string };
    const expense = isUuid(id) ? await findExpense(db, slug, id) : undefined;
    const photograph = expense && (await receiptOf(uploads, expense));
    if (!photograph) throw notYours();
    return reply.type('image/jpeg').send(photograph);
  });
}

const MILES = '/diary/pay/miles';

const asDownload = (reply: FastifyReply, filename: string) =>
  reply.header('content-disposition', `attachment; filename="${filename}"`);

/** The school's name as a part of a file's name. */
const fileWord = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'school';
