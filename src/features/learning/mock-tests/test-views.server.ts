import { londonDateTime, MINUTE_MS } from '#src/platform/dates.ts';
import { type BankQuestion, type QuestionBank, shownOrder, toQuestion } from '../bank/question-bank.ts';
import type { Picture, TheoryQuestion } from '../material.ts';
import { isOver, rulesFor, type Score, scoreOf } from './mock-test.ts';
import { type KeptTest, seedOf } from './taken-tests.server.ts';

/** A question of a running test, which doesn't say what is right. */
export interface PaperQuestion {
  number: number;
  ask: string;
  options: string[];
  picture?: Picture | undefined;
  /** The place of what was chosen. */
  chosen: number | undefined;
  flagged: boolean;
}

/** A running test. */
export interface Paper {
  id: string;
  questions: PaperQuestion[];
  minutes: number;
  /** From when the page is made. */
  leftMs: number;
}

export function paperOf(test: KeptTest, bank: QuestionBank, now: Date): Paper {
  return {
    id: test.id,
    questions: asked(test, bank).map(({ index, question, chosen }) => {
      const { ask, options, picture } = toQuestion(question, seedOf(test.id, question.id));
      return { number: index + 1, ask, options, picture, chosen, flagged: test.flagged[index] ?? false };
    }),
    minutes: rulesFor(test.questions.length).minutes,
    leftMs: test.endsAt.getTime() - now.getTime(),
  };
}

export interface Review {
  id: string;
  startedOn: string;
  score: Score;
  minutesTaken: number;
  topics: { slug: string; name: string; right: number; questions: number }[];
  questions: { number: number; question: TheoryQuestion; chosen: number | undefined }[];
  /** Of questions that were not answered right. */
  missed: number[];
}

/** A marked test, with every answer. */
export function reviewOf(test: KeptTest, bank: QuestionBank): Review {
  const questions = asked(test, bank);
  const isRight = (index: number) => test.answers[index] === 0;
  const end = test.finishedAt && test.finishedAt < test.endsAt ? test.finishedAt : test.endsAt;
  return {
    id: test.id,
    startedOn: londonDateTime(test.startedAt, 'long'),
    score: scoreOf(test.answers),
    minutesTaken: Math.max(1, Math.round((end.getTime() - test.startedAt.getTime()) / MINUTE_MS)),
    topics: bank.topics.flatMap(({ slug, name }) => {
      const own = questions.filter(({ question }) => question.topic === slug);
      return own.length === 0
        ? []
        : [{ slug, name, right: own.filter(({ index }) => isRight(index)).length, questions: own.length }];
    }),
    questions: questions.map(({ index, question, chosen }) => ({
      number: index + 1,
      question: toQuestion(question, seedOf(test.id, question.id)),
      chosen,
    })),
    missed: questions.filter(({ index }) => !isRight(index)).map(({ index }) => index + 1),
  };
}

/** A test in the list of them. */
export interface ListedTest {
  id: string;
  startedOn: string;
  isOver: boolean;
  score: Score;
}

export function listedTest(test: KeptTest, now: Date): ListedTest {
  return {
    id: test.id,
    startedOn: londonDateTime(test.startedAt, 'long'),
    isOver: isOver(test, now),
    score: scoreOf(test.answers),
  };
}

/** What the bank has had taken out since then is shown no longer. */
function asked({ id, questions, answers }: KeptTest, { byId }: QuestionBank) {
  return questions.flatMap((name, index) => {
    const question: (BankQuestion & { topic: string }) | undefined = byId.get(name);
    if (!question) return [];
    const answer = answers[index];
    const place = shownOrder(seedOf(id, name)).indexOf(answer ?? -1);
    return [{ index, question, chosen: place < 0 ? undefined : place }];
  });
}
