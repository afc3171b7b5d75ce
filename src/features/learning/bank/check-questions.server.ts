import { z } from 'zod';
import { type BankQuestion, TOPICS, type Topic } from './question-bank.ts';

/** What is wrong in a file of questions, for its author. */
export interface Fault {
  file: string;
  /** Of the question; its number where it has none. */
  id?: string | undefined;
  field?: string | undefined;
  message: string;
}

/** A file by its name, with its text. */
export interface QuestionFile {
  name: string;
  text: string;
}

const text = (most: number) =>
  z
    .string('is missing')
    .max(most, `is longer than ${most} letters`)
    .refine((value) => value.trim() !== '', 'is empty')
    .refine((value) => value === value.trim(), 'begins or ends with a space');

/** The last rule of the Highway Code. */
const LAST_RULE = 307;

const question = z
  .strictObject({
    id: z
      .string('is missing')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens between them')
      .max(60, 'is longer than 60 letters'),
    ask: text(250),
    picture: z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a drawing below public/art/learning, without .svg')
      .optional(),
    alt: text(200).optional(),
    right: text(160),
    wrong: z.array(text(160), 'is missing').length(3, 'must be three answers'),
    reason: text(600),
    rules: z.array(
      z
        .int('must be whole numbers')
        .min(1, `must be from 1 to ${LAST_RULE}`)
        .max(LAST_RULE, `must be from 1 to ${LAST_RULE}`),
      'is missing',
    ),
    source: text(160).optional(),
  })
  .superRefine(({ picture, alt, right, wrong, rules, source }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (picture && !alt) fault('alt', 'is missing: a picture needs its words');
    if (alt && !picture) fault('picture', 'is missing, but "alt" describes one');
    if (new Set([right, ...wrong]).size <= wrong.length) fault('wrong', 'has an answer twice');
    if (rules.length === 0 && !source)
      fault('rules', 'is empty: name a rule of the Highway Code, or a "source"');
    if (new Set(rules).size < rules.length) fault('rules', 'has a rule twice');
  });

const topicFile = z.strictObject({
  topic: z.enum(TOPICS, 'is none of the topics'),
  name: text(60),
  questions: z.array(question, 'is missing').min(1, 'is empty'),
});

/** Reads files of questions: the topics in their order, with every fault of every file. */
export function checkQuestions(
  files: readonly QuestionFile[],
  hasPicture: (name: string) => boolean,
): { topics: Topic[]; faults: Fault[] } {
  const read = files.map((file) => readFile(file, hasPicture));
  const good = read.flatMap(({ file, topic }) => (topic ? [{ file, ...topic }] : []));
  const missing = TOPICS.filter((slug) => !files.some(({ name }) => name === `${slug}.json`)).map((slug) => ({
    file: `${slug}.json`,
    message: 'is missing',
  }));
  const topics = TOPICS.flatMap((slug) => good.filter((topic) => topic.slug === slug));
  return { topics, faults: [...missing, ...read.flatMap(({ faults }) => faults), ...twice(topics)] };
}

function readFile({ name: file, text }: QuestionFile, hasPicture: (name: string) => boolean) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { file, faults: [{ file, message: `is no JSON: ${(error as Error).message}` }] };
  }
  const { success, data, error } = topicFile.safeParse(json);
  if (!success) return { file, faults: error.issues.map((issue) => faultOf(file, json, issue)) };
  const { topic: slug, name, questions } = data;
  const faults: Fault[] = questions
    .filter(({ picture }) => picture && !hasPicture(picture))
    .map(({ id, picture }) => ({ file, id, field: 'picture', message: `has no drawing ${picture}.svg` }));
  if (file !== `${slug}.json`)
    faults.push({ file, field: 'topic', message: `is ${slug}, which belongs to ${slug}.json` });
  return { file, faults, topic: { slug, name, questions } };
}

function faultOf(file: string, json: unknown, issue: z.core.$ZodIssue): Fault {
  const [first, index, ...rest] = issue.path;
  const message =
    issue.code === 'unrecognized_keys' ? `must not have: ${issue.keys.join(', ')}` : issue.message;
  if (first !== 'questions' || typeof index !== 'number')
    return { file, field: issue.path.join('.') || undefined, message };
  const { id } = (json as { questions: { id?: unknown }[] }).questions[index] ?? {};
  return {
    file,
    id: typeof id === 'string' ? id : `question ${index + 1}`,
    field: rest.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.') || undefined,
    message,
  };
}

/** Nothing is asked twice, in other letters neither, and an id names one question. */
function twice(topics: readonly (Topic & { file: string })[]): Fault[] {
  const all = topics.flatMap(({ file, questions }) => questions.map((one) => ({ file, ...one })));
  return (['id', 'ask'] as const).flatMap((field) => {
    const same = Map.groupBy(all, (one) => keyOf(one, field));
    return [...same.values()].flatMap(([first, ...others]) =>
      others.map(({ file, id }) => ({
        file,
        id,
        field,
        message: first?.file === file ? 'is there twice' : `is in ${first?.file} too`,
      })),
    );
  });
}

/** Two questions about a picture may ask the same of different ones. */
function keyOf({ id, ask, picture = '' }: BankQuestion, field: 'id' | 'ask'): string {
  if (field === 'id') return id;
  return `${ask
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} ${picture}`;
}

/** "alertness.json, tired-on-motorway, wrong.2: is empty". */
export function formatFault({ file, id, field, message }: Fault): string {
  return `${[file, id, field].filter(Boolean).join(', ')}: ${message}`;
}

/** Which share of the right answers is longer than each wrong one: where it is large, a learner can guess by length. */
export function shareOfLongest(topics: readonly Topic[]): number {
  const all = topics.flatMap(({ questions }) => questions);
  const longest = all.filter(({ right, wrong }) => wrong.every(({ length }) => length < right.length));
  return all.length === 0 ? 0 : longest.length / all.length;
}

/** More than this gives answers away. */
export const MAX_LONGEST = 0.45;
