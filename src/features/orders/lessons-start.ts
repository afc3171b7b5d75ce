import { DAY_MS, dayAfter, londonDay } from '#src/platform/dates.ts';

/** When lessons or training may start: the buyer's choice before paying (R33). */
export const lessonsStarts = ['soon', 'after_14_days'] as const;
export type LessonsStart = (typeof lessonsStarts)[number];

/** The consent that each choice is kept as. */
export const startConsents = { soon: 'begin_lessons', after_14_days: 'lessons_after_14_days' } as const;

/** What a posted form says was chosen. */
export function readLessonsStart(text: unknown): LessonsStart | undefined {
  return lessonsStarts.find((start) => start === text);
}

/** What was chosen, by the consents kept. Null where it was not asked. */
export function lessonsStartOf(kinds: readonly string[]): LessonsStart | null {
  return lessonsStarts.find((start) => kinds.includes(startConsents[start])) ?? null;
}

/** The consent of a buyer who paid without being asked anything: the terms are accepted by paying (R33). */
export const ACCEPTED_BY_PAYING = 'terms_by_paying';

/** What was chosen, or what the law says where nothing was asked; `taught` is whether there are lessons or training. */
export function startOf(kinds: readonly string[], taught: boolean): StartChoice | null {
  const start = lessonsStartOf(kinds);
  if (start) return { start, isRequested: true };
  return taught && kinds.includes(ACCEPTED_BY_PAYING) ? { start: 'after_14_days', isRequested: false } : null;
}

/** When lessons or training start, and whether the buyer asked for that. */
export interface StartChoice {
  start: LessonsStart;
  isRequested: boolean;
}

/** The day on which digital products open that their buyer did not ask for at once. Null where they open at once. */
export function digitalOpensOn(kinds: readonly string[], orderedAt: Date): string | null {
  const waits = kinds.includes(ACCEPTED_BY_PAYING) && !kinds.includes('digital_now');
  return waits ? firstDayWithoutRequest(orderedAt) : null;
}

const CANCELLATION_DAYS = 14;

/** The last of the days on which a buyer may cancel for any reason: they begin on the day after the order, in London. */
export function lastDayToCancel(orderedAt: Date): string {
  const noon = new Date(`${londonDay(orderedAt)}T12:00:00Z`).getTime();
  return new Date(noon + CANCELLATION_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of lessons that nobody asked for sooner: the buyer can no longer cancel for any reason (R33). */
export function firstDayWithoutRequest(orderedAt: Date): string {
  return dayAfter(lastDayToCancel(orderedAt));
}

/** Whether a lesson is so near to its order that the buyer must ask for it expressly. */
export function needsExpressRequest(orderedAt: Date, startsAt: Date): boolean {
  return londonDay(startsAt) < firstDayWithoutRequest(orderedAt);
}

/** The choice as the confirmation and the receipt repeat it. */
export function formatStart(
  { start, isRequested }: StartChoice,
  kinds: { lessons: boolean; training: boolean },
): string {
  const taught =
    kinds.lessons && kinds.training ? 'Lessons and training' : kinds.lessons ? 'Lessons' : 'Training';
  const begin = taught === 'Training' ? 'starts' : 'start';
  const had = kinds.lessons ? 'lessons' : 'training';
  return start === 'soon'
    ? `${taught} ${begin} as soon as possible, as you asked. If you cancel within 14 days, you pay for any ${had} you have had.`
    : `${taught} ${begin} after 14 days, ${isRequested ? 'as you asked' : 'as you have not asked for an earlier start'}. If you cancel within 14 days, you get a full refund.`;
}
