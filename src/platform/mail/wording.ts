import { capitalised } from '../capitalised.ts';
import type { School, Wording } from '../school/school.ts';

export type WordingField = keyof Wording;

/** The most characters of each. Together they fit into the address of a preview. */
export const WORDING_LIMITS: Record<WordingField, number> = {
  subject: 150,
  heading: 100,
  opening: 1_500,
  closing: 800,
};

/** An email whose words the school may change. Placeholders stand in them for what only the email knows: {order number}. */
export interface WordedEmail<Placeholder extends string = string> {
  /** The school’s own words are kept by it. */
  name: string;
  title: string;
  /** "The buyer, once an order is paid". */
  goesTo: string;
  /** Each with an example. One that begins with a small letter gets a capital where a sentence begins. */
  placeholders: Record<Placeholder, string>;
  /** Those without which the opening would say too little. */
  required: readonly NoInfer<Placeholder>[];
  ours: Wording;
}

export function wordedEmail<Placeholder extends string>(
  email: WordedEmail<Placeholder>,
): WordedEmail<Placeholder> {
  return email;
}

/** What every email knows. */
const OF_SCHOOL = ['school', 'phone'] as const;

/** All placeholders of an email, with what stands in their place in a preview. */
export function examplesOf(email: WordedEmail, { name, phone }: School): Record<string, string> {
  return { ...email.placeholders, school: name, phone };
}

/** The subject and paragraphs of an email, in the words of the school where it has its own, with everything filled in. */
export function worded<Placeholder extends string>(
  email: WordedEmail<Placeholder>,
  school: School,
  values: Record<NoInfer<Placeholder>, string>,
) {
  const { subject, heading, opening, closing } = wordingOf(email, school);
  const filled = (text: string) => fill(text, email, { ...values, school: school.name, phone: school.phone });
  const paragraphs = (text: string) =>
    filled(text)
      .split(/\n{2,}/)
      .filter(Boolean);
  return {
    subject: filled(subject),
    heading: filled(heading),
    opening: paragraphs(opening),
    closing: paragraphs(closing),
  };
}

/** Our own subject, for the row of an email that gets its subject as it leaves. It names nothing of the school. */
export function ourSubject<Placeholder extends string>(
  email: WordedEmail<Placeholder>,
  values: Partial<Record<NoInfer<Placeholder>, string>>,
): string {
  return fill(email.ours.subject, email, values);
}

/** The school’s own words, as long as they fit this email: after an update it may have other placeholders. */
export function wordingOf(email: WordedEmail, { wordings }: Pick<School, 'wordings'>): Wording {
  const own = wordings[email.name];
  return own && wordingErrors(email, own).length === 0 ? own : email.ours;
}

const PLACEHOLDER = /( ?)\{([^{}]*)\}/g;

/** A placeholder for which there is nothing goes with the space before it. What is filled in is not read again. */
function fill(text: string, { placeholders }: WordedEmail, values: Partial<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, space: string, name: string, at: number) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (value === '') return '';
    const beginsSentence = /(^|[.!?]\s+|\n)$/.test(text.slice(0, at) + space);
    return space + (beginsSentence && isSmall(placeholders[name]) ? capitalised(value) : value);
  });
}

function isSmall(example: string | undefined): boolean {
  return example !== undefined && /^\p{Ll}/u.test(example);
}

/** What is wrong with words for an email, each with its field. */
export function wordingErrors(
  email: WordedEmail,
  wording: Wording,
): [field: WordingField, message: string][] {
  const known = [...Object.keys(email.placeholders), ...OF_SCHOOL];
  const errors = (Object.keys(WORDING_LIMITS) as WordingField[]).flatMap((field) =>
    errorsOf(wording[field], known).map((message): [WordingField, string] => [field, message]),
  );
  for (const field of ['subject', 'heading'] as const)
    if (wording[field] === '') errors.push([field, `Enter the ${field}`]);
  if (errors.some(([field]) => field === 'opening')) return errors;
  const missing = email.required.filter((name) => !wording.opening.includes(`{${name}}`));
  if (missing.length > 0) errors.push(['opening', `Keep ${inBraces(missing)}: the email needs it`]);
  else if (wording.opening === '' && email.ours.opening !== '') errors.push(['opening', 'Enter the opening']);
  return errors;
}

function errorsOf(text: string, known: readonly string[]): string[] {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, , name = '']) => name);
  const unknown = [...new Set(used)].filter((name) => !known.includes(name));
  if (unknown.length > 0) return [`${inBraces(unknown)} can’t be filled in here. Use ${inBraces(known)}`];
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    return ['Put a placeholder in one { and one }, like {school}'];
  if (/<[a-z/!]/i.test(text)) return ['Type plain text. HTML would be shown as it is typed'];
  return [];
}

/** "{order number}, {first name} and {phone}". */
function inBraces(names: readonly string[]): string {
  const all = names.map((name) => `{${name}}`);
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ');
}
