import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Mark } from './marks.ts';
import { NOTHING_WAITS, nameMarks, subscribeToWaiting, type Waiting, waitingNow } from './waiting-store.ts';

export const useWaiting = (): Waiting =>
  useSyncExternalStore(subscribeToWaiting, waitingNow, () => NOTHING_WAITS);

/** How many expenses have begun to wait: a form of one begins anew then. What is sent meanwhile leaves alone what is being typed. */
export function useExpensesBegun(): number {
  const waiting = useWaiting().marks.filter(({ act }) => act === 'addOwnExpense').length;
  const [seen, see] = useState({ waiting, begun: 0 });
  if (waiting !== seen.waiting) see({ waiting, begun: seen.begun + (waiting > seen.waiting ? 1 : 0) });
  return seen.begun;
}

/** The marks of one lesson that wait to be sent. */
export function useMarksOf(lesson: string): Mark[] {
  return useWaiting().marks.filter(({ fields, refusal }) => fields.id === lesson && !refusal);
}

/** Has marks that are made on this page named after their lessons: "Mei-Lin Chau, 10:30". */
export function useNamedLessons(
  stops: readonly { id: string; person: { name: string } | null; from: string }[],
) {
  useNamed(stops.map(({ id, person, from }) => ({ id, about: `${person?.name ?? 'Lesson'}, ${from}` })));
}

/** Has marks that are made on this page named after what they are about. */
export function useNamed(named: readonly { id: string; about: string }[]) {
  useEffect(() => nameMarks(named));
}
