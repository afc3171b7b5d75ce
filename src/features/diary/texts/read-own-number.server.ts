import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { hasStopped } from '#src/platform/texts/delivery/stops.server.ts';
import { numberToCheck } from '#src/platform/texts/numbers/number-checks.server.ts';
import { findNumber } from '#src/platform/texts/numbers/numbers.server.ts';
import { addressOf } from './own-number-actions.server.ts';

export type OwnNumberRead = NonNullable<Awaited<ReturnType<typeof readOwnNumber>>>;

/** The number at which an instructor is texted. Undefined where texts are off. */
export async function readOwnNumber({ db, clock, textsFrom }: DiaryDeps, slug: string) {
  if (!textsFrom) return undefined;
  const email = await addressOf(db, slug);
  const [number, toCheck] = await Promise.all([findNumber(db, email), numberToCheck(db, email, clock.now())]);
  return {
    from: phoneAsWritten(textsFrom),
    number: number ? phoneAsWritten(number.phone) : null,
    toCheck: toCheck ? phoneAsWritten(toCheck.phone) : null,
    stopped: number ? await hasStopped(db, number.phone) : false,
  };
}
