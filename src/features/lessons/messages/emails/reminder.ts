/** The renderer's name in the emails table. */
export const REMINDER_RENDERER = 'lesson-reminder';

/** A reminder of a lesson at one time: moved, it is another one. */
export interface Reminder {
  booking: string;
  startsAt: Date;
}

export function writtenReminder({ booking, startsAt }: Reminder): string {
  return JSON.stringify({ booking, startsAt });
}

export function readReminder(written: string): Reminder {
  const { booking, startsAt } = JSON.parse(written) as { booking: string; startsAt: string };
  return { booking, startsAt: new Date(startsAt) };
}
