import { payLinkWords } from '#src/features/checkout/phone-orders/pay-link-text.server.ts';
import { lowHoursWords } from '#src/features/lessons/low-hours/low-hours-email.server.tsx';
import {
  dayReminderText,
  hoursReminderText,
  lessonBookedText,
  lessonCancelledText,
  lessonMovedText,
  onMyWayWords,
  runningLateWords,
  timeFreeText,
  timeGoneText,
  timeTakenText,
} from '#src/features/lessons/notifications/texts/worded-lesson-texts.server.ts';
import type { WordedText } from '#src/platform/texts/text-wording.ts';

/** The texts whose words the school may change. */
export const wordedTexts: readonly WordedText[] = [
  ...[dayReminderText, hoursReminderText],
  ...[lessonBookedText, lessonMovedText, lessonCancelledText, onMyWayWords, runningLateWords],
  ...[timeFreeText, timeTakenText, timeGoneText, payLinkWords, lowHoursWords],
];

export function findWordedText(name: string): WordedText | undefined {
  return wordedTexts.find((text) => text.name === name);
}
