import { isBankHoliday } from '#src/platform/working-days/bank-holidays.ts';

/** The days of a payment by Bacs, each YYYY-MM-DD: three working days of the banks, one after the other. */
export interface BacsDays {
  /** The day by whose bank cut-off the file is sent. */
  sent: string;
  processed: string;
  /** The money is in the accounts in the morning. */
  arrives: string;
}

const SATURDAY = 6;

/** Whether banks in England work. */
export function isBankDay(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek < SATURDAY && !isBankHoliday(day);
}

/** The next day, or the one before, on which banks work. */
export function nextBankDay(day: string, step: 1 | -1 = 1): string {
  let date = Temporal.PlainDate.from(day);
  do date = date.add({ days: step });
  while (!isBankDay(date.toString()));
  return date.toString();
}

/** The days of a payment that is to arrive on a day. Undefined if it can't: banks don't work then, or it is too late to send it. */
export function bacsDaysTo(arrives: string, today: string): BacsDays | undefined {
  if (!isBankDay(arrives)) return undefined;
  const processed = nextBankDay(arrives, -1);
  const sent = nextBankDay(processed, -1);
  return sent >= today ? { sent, processed, arrives } : undefined;
}

/** The first day on which a payment can arrive that is sent today, or as soon as banks work. */
export function firstArrival(today: string): string {
  const sent = isBankDay(today) ? today : nextBankDay(today);
  return nextBankDay(nextBankDay(sent));
}
