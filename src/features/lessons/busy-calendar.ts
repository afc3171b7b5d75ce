/** A part of a day on which somebody is busy, as clocks in London show it. */
export interface BusySpan {
  /** YYYY-MM-DD. */
  day: string;
  /** Minutes after midnight. */
  from: number;
  to: number;
  /** Of an entry without times: a birthday, or a holiday. */
  isWholeDay: boolean;
}

/** Why a calendar was not read. */
export type CalendarFailure =
  | 'refused_address'
  | 'wants_password'
  | 'not_found'
  | 'too_large'
  | 'not_a_calendar'
  | 'failed'
  | 'no_answer';
