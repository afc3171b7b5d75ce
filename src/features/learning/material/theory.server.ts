import { type QuestionBank, toQuestion } from '../bank/question-bank.ts';
import { type Material, MOCK_TESTS, THEORY } from '../material.ts';
import { OFFICIAL, rulesFor } from '../mock-tests/mock-test.ts';

/** The questions of the bank, to practise by topic. */
export function theory({ topics }: QuestionBank): Material {
  return {
    slug: THEORY,
    intro:
      'Choose an answer and see straight away whether it’s right, and why. What you get wrong comes back, and what you get right comes back later each time. We write our own questions, in the style of the test.',
    units: topics.map(({ slug, name, questions }) => ({
      slug,
      name,
      kind: 'practice',
      questions: questions.map((question) => toQuestion(question)),
    })),
  };
}

/** Tests that are drawn from the bank as often as a learner likes. */
export function mockTests({ byId }: QuestionBank): Material {
  const questions = Math.min(OFFICIAL.questions, byId.size);
  const { minutes, pass } = rulesFor(questions);
  return {
    slug: MOCK_TESTS,
    intro: `${questions} questions in ${minutes} minutes, as in the real test, and ${pass} right to pass. Every answer is explained at the end.`,
    units: [{ slug: 'tests', name: 'Mock tests', kind: 'tests', questions, minutes, drawnFrom: byId.size }],
  };
}
