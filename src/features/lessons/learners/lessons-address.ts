/** Where somebody sees lessons: in their account, or by a link that opens one learner's. */
export interface LessonsAddress {
  /** The link's reference. Undefined in an account. */
  token?: string | undefined;
  /** The learner's id, where an account has several. */
  learner?: string | undefined;
  /** Their name, for pages that say whose lessons they show. */
  name?: string | undefined;
}

type Screen =
  | 'lessons'
  | 'book'
  | 'weekly'
  | 'buy'
  | 'progress'
  | 'messages'
  | 'test'
  | { booking: string; to: 'move' | 'cancel' | 'pick-up' }
  | { series: string; to: 'move' | 'stop' };

/** The path of a screen of the learner's. */
export function lessonsPath({ token, learner }: LessonsAddress, screen: Screen): string {
  const home = token ? `/your-lessons/${token}` : '/account/lessons';
  const query = learner ? `?learner=${learner}` : '';
  if (typeof screen === 'object' && 'series' in screen)
    return `${home}/weekly/${screen.series}/${screen.to}${query}`;
  if (typeof screen === 'object') return `${home}/${screen.booking}/${screen.to}${query}`;
  if (screen === 'lessons') return `${home}${query}`;
  if (screen === 'progress') return `${token ? home : '/account'}/progress${query}`;
  return `${home}/${screen}${query}`;
}

/** Where a lesson is booked, with its length and its time chosen. */
export function bookPath(at: LessonsAddress, { slot, minutes }: { slot: string; minutes: number }): string {
  const path = lessonsPath(at, 'book');
  const query = new URLSearchParams({ minutes: String(minutes), slot });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** A page of the learner's that says what was done, or why nothing could be. */
export function withDone(path: string, done: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${done}`;
}
