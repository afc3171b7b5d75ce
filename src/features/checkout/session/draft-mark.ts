import { forget, keep, readKept } from '#src/platform/browser-storage.ts';

/** The field of a draft by which a page that was loaded anew sees that it has come. A random number, nothing typed. */
export const MARK = 'draft-mark';

const KEY = 'checkout_draft';

/** Notes in this browser that a draft is on its way. Answers its mark, and what to call once it has been answered. */
export function markDraft() {
  const mark = Math.random().toString(36).slice(2);
  keep(KEY, mark);
  return { mark, answered: () => readKept(KEY) === mark && forget(KEY) };
}

/**
 * Reads the checkout, and again where the draft that the page before sent while it was left has not come yet: on a slow
 * network the new page is quicker. After two seconds it is shown as it is.
 */
export async function readWithDraft<Answer extends { ok: boolean; data?: { drafts: object } }>(
  read: () => Promise<Answer>,
): Promise<Answer> {
  const mark = readKept(KEY);
  let answer = await read();
  for (let tries = 8; mark && tries && answer.ok && !isMarked(answer, mark); tries -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    answer = await read();
  }
  forget(KEY);
  return answer;
}

const isMarked = ({ data }: { data?: { drafts: object } }, mark: string) =>
  JSON.stringify(data?.drafts).includes(`"${mark}"`);
