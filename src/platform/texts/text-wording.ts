import { fill, inBraces, missingFrom, placeholderErrors } from '../placeholders.ts';
import type { School } from '../school/school.ts';
import { firstThatFits, inPlainLetters, lengthOf } from './segments.ts';

/** The most characters that an owner types; what they come to is counted once they are filled in. */
export const MAX_TEXT_WORDS = 400;

/** A text whose words the school may change. Placeholders stand in them for what only the text knows: {time}. */
export interface WordedText<Placeholder extends string = string> {
  /** The school’s own words are kept by it. */
  name: string;
  title: string;
  /** "The learner, a day before". */
  goesTo: string;
  /** Each with an example. One that begins with "/" is a page of the site. */
  placeholders: Record<Placeholder, string>;
  /** Those without which it would say too little. The school’s name is always among them: a phone shows a number alone. */
  required: readonly NoInfer<Placeholder>[];
  /** The longest first. What fits one text is sent. */
  ours: readonly [string, ...string[]];
}

export function wordedText<Placeholder extends string>(
  text: WordedText<Placeholder>,
): WordedText<Placeholder> {
  return text;
}

/** All placeholders of a text, with what stands in their place in a preview. */
export function examplesOfText(
  { placeholders }: WordedText,
  { name, phone }: School,
  publicUrl: string,
): Record<string, string> {
  const examples = Object.entries(placeholders).map(([placeholder, example]) => [
    placeholder,
    example.startsWith('/') ? linkOf(publicUrl, example) : example,
  ]);
  return { ...Object.fromEntries(examples), school: name, phone };
}

/** Phones make a link of it without its "https://". */
export function linkOf(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/^https:\/\//, '')}${path}`;
}

/**
 * A text with everything filled in: in the words of the school where it has its own and they fit one text, else in the longest of
 * ours that does. Of several sets of values, such as one with a shorter place, the first is tried first.
 */
export function textWith<Placeholder extends string>(
  text: WordedText<Placeholder>,
  school: Pick<School, 'name' | 'phone' | 'textWordings'>,
  ...values: [Record<NoInfer<Placeholder>, string>, ...Record<NoInfer<Placeholder>, string>[]]
): string {
  const { name, phone } = school;
  const own = ownWords(text, school);
  const ways = [...(own === undefined ? [] : [own]), ...text.ours].flatMap((words) =>
    values.map((known) => fill(words, text.placeholders, { ...known, school: name, phone }).trim()),
  );
  return firstThatFits(ways as [string, ...string[]]);
}

/** The longest of our words that fit one text with its examples, as an owner begins to change them. */
export function ourWords(text: WordedText, examples: Record<string, string>): string {
  const fits = (words: string) => lengthOf(previewOf(words, examples)).segments === 1;
  return text.ours.find(fits) ?? text.ours[0];
}

/** The school’s own words, as long as they fit this text: after an update it may have other placeholders. */
export function ownWords(
  text: WordedText,
  { textWordings }: Pick<School, 'textWordings'>,
): string | undefined {
  const words = textWordings[text.name];
  return words !== undefined && errorOfPlaceholders(text, words) === undefined ? words : undefined;
}

/** What is wrong with words for a text. With its examples in their place they fit one text. */
export function textWordsError(
  text: WordedText,
  words: string,
  examples: Record<string, string>,
): string | undefined {
  const error = errorOfPlaceholders(text, words);
  if (error !== undefined) return error;
  const { alphabet, units, segments } = lengthOf(previewOf(words, examples));
  if (segments === 1) return undefined;
  return alphabet === 'gsm'
    ? `Make it shorter: filled in it has ${units} characters, and a text holds 160`
    : `Make it shorter, or leave out letters and signs that phones’ alphabet lacks: filled in it has ${units} characters, and a text with such holds 70`;
}

/** The text with an example in each placeholder’s place, as a phone shows it. */
export function previewOf(words: string, examples: Record<string, string>): string {
  return inPlainLetters(fill(words, examples, examples)).trim();
}

function errorOfPlaceholders({ placeholders, required }: WordedText, words: string): string | undefined {
  const [error] = placeholderErrors(words, placeholders);
  if (error !== undefined) return error;
  const missing = missingFrom(words, ['school', ...required]);
  return missing.length > 0 ? `Keep ${inBraces(missing)}: the text needs it` : undefined;
}
