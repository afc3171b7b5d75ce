import { capitalised } from './capitalised.ts';

/** What every email and text knows. */
const OF_SCHOOL = ['school', 'phone'];

const PLACEHOLDER = /( ?)\{([^{}]*)\}/g;

/** A placeholder for which there is nothing goes with the space before it. What is filled in is not read again. */
export function fill(
  text: string,
  examples: Record<string, string>,
  values: Partial<Record<string, string>>,
): string {
  return text.replace(PLACEHOLDER, (whole, space: string, name: string, at: number) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (value === '') return '';
    const beginsSentence = /(^|[.!?]\s+|\n)$/.test(text.slice(0, at) + space);
    return space + (beginsSentence && isSmall(examples[name]) ? capitalised(value) : value);
  });
}

/** One whose example begins with a small letter gets a capital where a sentence begins. */
function isSmall(example: string | undefined): boolean {
  return example !== undefined && /^\p{Ll}/u.test(example);
}

/** What is wrong with words that somebody typed around the placeholders of these examples. */
export function placeholderErrors(text: string, examples: Record<string, string>): string[] {
  const known = [...Object.keys(examples), ...OF_SCHOOL];
  const used = [...text.matchAll(PLACEHOLDER)].map(([, , name = '']) => name);
  const unknown = [...new Set(used)].filter((name) => !known.includes(name));
  if (unknown.length > 0) return [`${inBraces(unknown)} can’t be filled in here. Use ${inBraces(known)}`];
  if (/[{}]/.test(text.replace(PLACEHOLDER, '')))
    return ['Put a placeholder in one { and one }, like {school}'];
  if (/<[a-z/!]/i.test(text)) return ['Type plain text. HTML would be shown as it is typed'];
  return [];
}

/** Those of the placeholders that words must keep, and do not have. */
export function missingFrom(text: string, required: readonly string[]): string[] {
  return required.filter((name) => !text.includes(`{${name}}`));
}

/** "{order number}, {first name} and {phone}". */
export function inBraces(names: readonly string[]): string {
  const all = names.map((name) => `{${name}}`);
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ');
}
