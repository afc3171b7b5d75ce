import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import { placeOf, type ShownHours } from '#src/platform/calendar/shown-hours.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import {
  type Cursor,
  cursorAfter,
  entryOf,
  formatSpan,
  halfHours,
  type MarkedSpan,
  STEP,
  spanBetween,
  stateOf,
} from './marked-span.ts';
import type { Marking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';

/** Where a span began, and where it has got to. */
interface Picking {
  column: number;
  start: number;
  end: number;
  isHeld: boolean;
}

/**
 * The half hours of a week, under what stands in it: pressed and dragged over with a mouse, or walked with the arrows
 * and extended with Shift. Escape gives a choice up.
 */
export function MarkCells({
  days,
  hours,
  marking,
  show,
}: {
  days: readonly WeekDay[];
  hours: ShownHours;
  marking: Marking | null;
  show(next: Marking): void;
}) {
  const [cursor, setCursor] = useState<Cursor>({
    column: Math.max(
      0,
      days.findIndex(({ isToday }) => isToday),
    ),
    minute: Math.max(hours.first * 60, 9 * 60),
  });
  const [picking, setPicking] = useState<Picking | null>(null);
  const [isInside, setInside] = useState(false);
  const entry = isInside ? cursor : entryOf(cursor, days, hours);
  const spanOf = ({ column, start, end }: Picking) => spanBetween(days[column]?.day ?? '', start, end);
  const picked = marking ? marking.span : picking && spanOf(picking);

  useEffect(() => {
    if (!picking?.isHeld) return;
    const giveUp = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setPicking(null);
    };
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [picking?.isHeld]);

  function open(span: MarkedSpan, byTap = false) {
    setPicking(null);
    show({ span, open: byTap, byTap });
  }

  function press(event: PointerEvent<HTMLElement>) {
    const at = cursorOf(event.target);
    if (!at || event.button !== 0 || event.pointerType === 'touch') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(at);
    setPicking({ column: at.column, start: at.minute, end: at.minute, isHeld: true });
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!picking?.isHeld) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const row = Math.floor(((event.clientY - top) / height) * (hours.last - hours.first) * 2);
    const end = Math.min(hours.last * 60 - STEP, Math.max(hours.first * 60, hours.first * 60 + row * STEP));
    if (end !== picking.end) setPicking({ ...picking, end });
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const at = cursorOf(event.target);
    if (!at) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(picking ? spanOf(picking) : spanBetween(days[at.column]?.day ?? '', at.minute, at.minute));
      return;
    }
    if (event.key === 'Escape') setPicking(null);
    const next = cursorAfter(at, event.key, hours);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) {
      // A span lies within a day.
      const start = picking?.column === at.column ? picking.start : at.minute;
      const longer = { column: at.column, start, end: next.minute, isHeld: false };
      setPicking(longer);
      announce(formatSpan(spanOf(longer)));
      go({ column: at.column, minute: next.minute });
    } else {
      setPicking(null);
      go(next);
    }
  }

  function go(next: Cursor) {
    setCursor(next);
    document.getElementById(idOf(next))?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no days as columns of its rows
    <div
      className="week-grid__cells"
      role="grid"
      aria-label="Times of the week"
      aria-describedby="week-help"
      aria-multiselectable="true"
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => picking?.isHeld && open(spanOf(picking))}
      onPointerCancel={() => setPicking(null)}
      onClick={(event) => {
        const at = cursorOf(event.target);
        const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
        if (at && pointerType === 'touch')
          open(spanBetween(days[at.column]?.day ?? '', at.minute, at.minute), true);
      }}
      onKeyDown={walk}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      {days.map((day, column) => (
        // biome-ignore lint/a11y/useSemanticElements: a day is a column of this table
        // biome-ignore lint/a11y/useFocusableInteractive: its half hours are
        <div key={day.day} className="week-grid__column grid grid--shrink" role="row" aria-label={day.full}>
          {halfHours(hours).map((minute) => (
            // biome-ignore lint/a11y/useSemanticElements: as its row
            <div
              key={minute}
              id={idOf({ column, minute })}
              role="gridcell"
              className={`week-grid__cell ${placeOf(hours, [minute, minute + STEP])}`}
              data-column={column}
              data-minute={minute}
              aria-label={`${day.full}, ${clockTime(minute)}, ${stateOf(minute, day)}`}
              aria-selected={picked?.day === day.day && picked.from <= minute && minute < picked.to}
              tabIndex={entry.column === column && entry.minute === minute ? 0 : -1}
            />
          ))}
          {picked?.day === day.day && picked.from < picked.to && (
            <div
              className={`week-grid__picked ${placeOf(hours, [picked.from, picked.to])}`}
              aria-hidden="true"
            >
              <span>{formatSpan(picked)}</span>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

const idOf = ({ column, minute }: Cursor) => `cell-${column}-${minute}`;

function cursorOf(target: EventTarget): Cursor | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-minute]') : null;
  return cell ? { column: Number(cell.dataset.column), minute: Number(cell.dataset.minute) } : undefined;
}
