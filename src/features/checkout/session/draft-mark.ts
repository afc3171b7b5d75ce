import type { DraftedStep } from './wire.ts';

/** The field of a draft by which a page that was loaded anew sees that it has come. A random number, nothing typed. */
export const MARK = 'draft-mark';

const KEY = 'checkout_draft';
const ASK_AGAIN_MS = [100, 200, 300, 400, 500, 500];

type Drafted = { drafts: Partial<Record<DraftedStep, Record<string, string>>> };

/** Notes in this tab that a draft is on its way. Answers its mark, and what to call once it has been answered. */
export function markDraft(step: DraftedStep): { mark: string; answered(): void } {
  const mark = Math.random().toString(36).slice(2, 12);
  const note = `${step} ${mark}`;
  inTab((tab) => tab.setItem(KEY, note));
  return {
    mark,
    answered: () => inTab((tab) => tab.getItem(KEY) === note && tab.removeItem(KEY)),
  };
}

/**
 * Reads the checkout, and again where the draft that the page before sent while it was left has not come yet: on a slow
 * network the new page is quicker. After two seconds it is shown as it is.
 */
export async function readWithDraft<Answer extends { ok: boolean; data?: Drafted }>(
  read: () => Promise<Answer>,
): Promise<Answer> {
  const [step, mark] = (inTab((tab) => tab.getItem(KEY)) || '').split(' ');
  let answer = await read();
  if (!mark) return answer;
  for (const wait of ASK_AGAIN_MS) {
    if (!answer.ok || answer.data?.drafts[step as DraftedStep]?.[MARK] === mark) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await read();
  }
  inTab((tab) => tab.removeItem(KEY));
  return answer;
}

/** Where the browser keeps nothing, nothing is waited for. */
function inTab<Found>(use: (tab: Storage) => Found): Found | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
