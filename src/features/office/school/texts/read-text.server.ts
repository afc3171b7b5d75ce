import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { publishedSchool } from '#src/platform/school/published/published-school.server.ts';
import { examplesOfText, ourWords, ownWords } from '#src/platform/texts/text-wording.ts';
import { textWordsForm } from './text-words-actions.server.ts';
import { findWordedText } from './worded-texts.server.ts';

/** What the page of a text shows; its address has the name behind "text-", beside those of emails. */
export async function readText({ db, school, publicUrl, textPence, textsFrom }: OfficeDeps, address: string) {
  const text = address.startsWith('text-') ? findWordedText(address.slice('text-'.length)) : undefined;
  if (!text) return undefined;
  const published = await publishedSchool(db, school.byDefault);
  const examples = examplesOfText(text, published.school, publicUrl);
  const own = ownWords(text, published.school);
  return {
    kind: 'text' as const,
    name: text.name,
    title: text.title,
    goesTo: text.goesTo,
    words: own ?? ourWords(text, examples),
    isOwn: own !== undefined,
    examples,
    required: ['school', ...text.required],
    pence: textPence,
    from: textsFrom ?? null,
    version: published.number,
    form: textWordsForm(),
  };
}

export type TextRead = NonNullable<Awaited<ReturnType<typeof readText>>>;
