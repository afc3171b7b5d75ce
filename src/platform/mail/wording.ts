import { fill, inBraces, missingFrom, placeholderErrors } from '../placeholders.ts';
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
  const known = { ...values, school: school.name, phone: school.phone };
  const filled = (text: string) => fill(text, email.placeholders, known);
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
  return fill(email.ours.subject, email.placeholders, values);
}

/** The school’s own words, as long as they fit this email: after an update it may have other placeholders. */
export function wordingOf(email: WordedEmail, { wordings }: Pick<School, 'wordings'>): Wording {
  const own = wordings[email.name];
  return own && wordingErrors(email, own).length === 0 ? own : email.ours;
}

/** What is wrong with words for an email, each with its field. */
export function wordingErrors(
  email: WordedEmail,
  wording: Wording,
): [field: WordingField, message: string][] {
  const errors = (Object.keys(WORDING_LIMITS) as WordingField[]).flatMap((field) =>
    placeholderErrors(wording[field], email.placeholders).map((message): [WordingField, string] => [
      field,
      message,
    ]),
  );
  for (const field of ['subject', 'heading'] as const)
    if (wording[field] === '') errors.push([field, `Enter the ${field}`]);
  if (errors.some(([field]) => field === 'opening')) return errors;
  const missing = missingFrom(wording.opening, email.required);
  if (missing.length > 0) errors.push(['opening', `Keep ${inBraces(missing)}: the email needs it`]);
  else if (wording.opening === '' && email.ours.opening !== '') errors.push(['opening', 'Enter the opening']);
  return errors;
}
