/**
 * What was typed of a name, as a question to the database’s function `name_words`: each word may be the beginning of
 * one. Undefined where there is no word.
 */
export function splitName(input: string): string | undefined {
  const words = input.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : undefined;
}
