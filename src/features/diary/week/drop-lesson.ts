import type { DragEvent } from 'react';
import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import type { ShownHours } from '#src/platform/calendar/shown-hours.ts';
import type { WeekDay } from './week-day.ts';

const LESSON = 'text/lesson';

export function dragLesson(event: DragEvent<HTMLElement>, id: string) {
  event.dataTransfer.setData(LESSON, id);
}

/** Opens the Move of a lesson with the day and the quarter of an hour that it was dropped at. */
export function dropLesson(
  event: DragEvent<HTMLElement>,
  {
    days,
    hours: { first, last },
    open,
  }: { days: readonly WeekDay[]; hours: ShownHours; open(page: string): void },
) {
  const id = event.dataTransfer.getData(LESSON);
  const tracks = [...event.currentTarget.querySelectorAll('.week-grid__track')].map((one) =>
    one.getBoundingClientRect(),
  );
  const column = tracks.findIndex(({ left, right }) => left <= event.clientX && event.clientX < right);
  const [track, day] = [tracks[column], days[column]];
  if (!id || !track || !day) return;
  event.preventDefault();
  const quarters = (last - first) * 4;
  const quarter = Math.floor(((event.clientY - track.top) / track.height) * quarters);
  const time = clockTime(first * 60 + Math.min(quarters - 4, Math.max(0, quarter)) * 15);
  open(`/diary/lessons/${id}?${new URLSearchParams({ day: day.day, time })}#move`);
}
