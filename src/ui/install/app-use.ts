/** How a page that can be installed has been used with this browser. */
export interface AppUse {
  /** YYYY-MM-DD of the last day. */
  day: string;
  days: number;
  isDeclined: boolean;
}

const FROM_DAYS = 3;

/** As it was stored, with today among its days. What cannot be read is a first day. */
export function countDay(stored: string | null, day: string): AppUse {
  const before = readUse(stored);
  if (before?.day === day) return before;
  return { day, days: (before?.days ?? 0) + 1, isDeclined: before?.isDeclined ?? false };
}

/** Never on a first visit: people who come back on a third day, or have been without a signal, gain by it. */
export const gainsByApp = ({ days, isDeclined }: AppUse, wasOffline: boolean): boolean =>
  !isDeclined && (wasOffline || days >= FROM_DAYS);

function readUse(stored: string | null): AppUse | undefined {
  try {
    const { day, days, isDeclined } = JSON.parse(stored ?? '{}');
    return typeof day === 'string' && Number.isInteger(days)
      ? { day, days, isDeclined: isDeclined === true }
      : undefined;
  } catch {
    return undefined;
  }
}
