import { type QuestionBank, toQuestion } from '../bank/question-bank.ts';
import { MOCK_TESTS, THEORY, type Unit } from '../material.ts';
import { brain } from './brain/brain.server.ts';
import { hazards } from './hazards/hazards.server.ts';

/** What anybody may try of each product before buying it. */
const TEN_QUESTIONS = [
  'number-plate-distance',
  'flashed-headlights-meaning',
  'minimum-tread-depth',
  'following-gap-rain',
  'cyclist-looks-over-shoulder',
  'passing-horse-rider',
  'overtaking-long-lorry',
  'emergency-stop-anti-lock',
  'yellow-box-waiting',
  'signs-no-overtaking',
];

const SHORT_TEST = [
  'moving-off-last-check',
  'close-follower',
  'tyre-pressure-cold',
  'braking-on-ice',
  'parked-car-about-to-move',
  'pelican-flashing-amber',
  'red-cross-over-lane',
  'signs-level-crossing-lights',
  'tell-dvla',
  'not-breathing',
];

/** The samples in the order of the products. */
export const SAMPLES = [THEORY, MOCK_TESTS, 'hazard-perception', 'brain-training'] as const;

/** The free sample of a product; undefined where it has none. */
export function sampleOf(bank: QuestionBank, slug: string): Unit | undefined {
  switch (slug) {
    case THEORY:
      return {
        slug,
        name: 'Ten theory questions',
        kind: 'practice',
        questions: questionsOf(bank, TEN_QUESTIONS),
      };
    case MOCK_TESTS:
      return { slug, name: 'A short mock test', kind: 'test', questions: questionsOf(bank, SHORT_TEST) };
    case 'hazard-perception':
      return {
        slug,
        name: 'A hazard clip',
        kind: 'scenes',
        scenes: hazards.units.flatMap(scenesOf).slice(0, 1),
      };
    case 'brain-training':
      return {
        slug,
        name: 'A brain exercise',
        kind: 'exercises',
        exercises: brain.units.flatMap(exercisesOf).slice(0, 1),
      };
    default:
      return undefined;
  }
}

/** Those of a school that has other questions are the first of its topics. */
function questionsOf({ byId, topics }: QuestionBank, ids: readonly string[]) {
  const first = topics.flatMap(({ questions }) => questions[0] ?? []);
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const questions = found.length === ids.length ? found : first.slice(0, ids.length);
  return questions.map((question) => toQuestion(question));
}

const scenesOf = (unit: Unit) => (unit.kind === 'scenes' ? unit.scenes : []);
const exercisesOf = (unit: Unit) => (unit.kind === 'exercises' ? unit.exercises : []);
