import type { School } from '#src/platform/school/school.ts';
import { longText } from '#src/platform/text-rules.ts';
import { text, WRITTEN_BY_STAFF } from '#src/platform/texts/text.server.ts';

/** Two segments, with the school's name before the words. */
const MAX_WORDS = 280;

export const officeWords = longText(MAX_WORDS, 'what you want to say');

/** What staff write to somebody by text. */
export const officeText = text({
  name: WRITTEN_BY_STAFF,
  compose: ({ words }: { words: string }, { name }: School) => `${name}: ${words}`,
});
