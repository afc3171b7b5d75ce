import { z } from 'zod';
import { longText, requiredLine } from '#src/platform/text-rules.ts';

/** What a course's page says. */
export const courseWords = {
  name: requiredLine(100, 'a name'),
  summary: requiredLine(300, 'a line about it'),
  length: requiredLine(60, 'how long it takes'),
  suits: requiredLine(100, 'whom it suits'),
  heading: requiredLine(120, 'a heading'),
};

export const courseDescription = longText(5_000, 'what it is about');

export const paragraphsOf = (description: string) => description.split(/\n\s*\n/);

/** What a free course's form asks, and what stands in its place once it is sent. */
export const courseForm = {
  question: requiredLine(200, 'the question'),
  thanks: requiredLine(400, 'the thanks').describe('What stands in the place of the form once it is sent'),
};

const THREE_LINES = 'Write each step as three lines: the time, a heading, and what happens';
const part = (most: number) =>
  z.string(THREE_LINES).trim().min(1, THREE_LINES).max(most, `${THREE_LINES}, of ${most} characters at most`);

/** The steps of a course's day: in JSON a list, and in a form the paragraphs of a text area, of three lines each. */
export const courseSteps = z
  .preprocess(
    (sent) => (typeof sent === 'string' ? stepsTyped(sent) : (sent ?? [])),
    z
      .array(z.object({ when: part(40), title: part(120), words: part(400) }))
      .max(12, 'Use 12 steps or fewer'),
  )
  .describe('What happens, in its order');

function stepsTyped(text: string) {
  const steps = text.replaceAll('\r', '').trim();
  if (steps === '') return [];
  return steps.split(/\n\s*\n/).map((step) => {
    const [when = '', title = '', ...words] = step.split('\n');
    return { when, title, words: words.join(' ') };
  });
}
