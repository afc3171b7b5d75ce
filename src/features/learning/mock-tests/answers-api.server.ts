import type { Services } from '#src/platform/context/services.server.ts';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { codeLimit } from '#src/platform/rate-limits/call-limits.server.ts';
import { accessByCode, type PaidOrders } from '../access/access.server.ts';
import {
  answeredResponse,
  answerRequest,
  testEntryRequest,
  testEntryResponse,
  testParams,
} from '../access/api-schema.ts';
import type { QuestionBank } from '../bank/question-bank.ts';
import { MOCK_TESTS, THEORY } from '../material.ts';
import { answerQuestion } from '../progress/progress.server.ts';
import { saveEntries } from './taken-tests.server.ts';

/** For each code that a network may try in a minute: a class behind one address answers at once. */
const ANSWERS_PER_CODE = 60;

/** Keeps what is answered in practice and in mock tests, as it is given. */
export function answersApi(
  api: Api,
  deps: Pick<Services, 'db' | 'clock' | 'secrets' | 'codeAttempts'> & {
    codesPerMinute: number;
    paidOrders: PaidOrders;
    questions: QuestionBank;
  },
) {
  const { db, clock, questions: bank } = deps;
  const limit = codeLimit(deps, 'learning answer', deps.codesPerMinute * ANSWERS_PER_CODE);

  /** The copy that a code opens, where this product is part of it and open by now. */
  async function copyOf({ code, ip }: { code: string; ip: string }, slug: string) {
    if (await deps.codeAttempts.tooMany(ip))
      throw new Problem(429, 'Too many wrong codes. Please try again in a minute.');
    const access = await accessByCode(deps, code, clock.now());
    if (!access) await deps.codeAttempts.recordFailure(ip);
    if (!access || access.opensOn !== null || !access.learning.some((one) => one.slug === slug))
      throw invalid('code', 'That code doesn’t open this.');
    return access.copy;
  }

  api.post(
    '/v1/website/learning/answers',
    {
      ...limit,
      schema: {
        tags: ['Learning'],
        operationId: 'answerTheoryQuestion',
        summary: 'Keep the answer to a theory question, and put the question into its box',
        body: answerRequest,
        response: { 200: answeredResponse, ...problems },
      },
    },
    async ({ body, ip }) => {
      const copy = await copyOf({ code: body.code, ip }, THEORY);
      const result = await answerQuestion(db, { copy, bank }, body, clock.now());
      if (!result) throw new Problem(404, 'We couldn’t find that question.');
      return result;
    },
  );

  api.put(
    '/v1/website/learning/tests/:test/answers/:number',
    {
      ...limit,
      schema: {
        tags: ['Learning'],
        operationId: 'saveMockTestAnswer',
        summary: 'Keep the answer to a question of a running mock test; the same again changes nothing',
        params: testParams,
        body: testEntryRequest,
        response: { 200: testEntryResponse, ...problems },
      },
    },
    async ({ params: { test, number }, body: { code, option, flagged }, ip }) => {
      const copy = await copyOf({ code, ip }, MOCK_TESTS);
      const entry = { number, option: option ?? undefined, flagged };
      const result = await db
        .transaction()
        .execute((tx) => saveEntries(tx, { copy, id: test }, [entry], clock.now()));
      if (result === 'missing') throw new Problem(404, 'We couldn’t find that test.');
      if (result === 'over') throw new Problem(409, 'This test is over.', { code: 'test_over' });
      return { saved: true as const };
    },
  );
}
