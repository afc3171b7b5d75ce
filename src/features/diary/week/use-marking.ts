import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type CallFailure, callApi } from '#src/platform/http/api-client.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { NO_ANSWER } from '#src/ui/posted/keep-typed-form.ts';
import { formatSpan, type MarkedSpan } from './marked-span.ts';
import type { Off, WeekDay } from './week-day.ts';

/** What the panel shows: some time of a day. Nothing of it is chosen yet where it ends as it begins. */
export interface Marking {
  span: MarkedSpan;
  /** Chosen by taps: the next one says the end. */
  open: boolean;
  byTap: boolean;
}

/** What was just done, and what takes it back. */
export interface Marked {
  message: string;
  added: (MarkedSpan & { kind: 'closed' | 'extra' }) | null;
}

/** What was refused, by the action, with the lessons that it touches. */
export interface RefusedMark {
  action: string;
  message: string;
  lessons: string[];
  affected: string | undefined;
}

/** Answered beside what was marked. */
const IN_PLACE = { quiet: true, failure: NO_ANSWER };

/** Marks time of a week as free or taken, by the calls that its forms elsewhere post. */
export function useMarking(days: readonly WeekDay[]) {
  const { revalidate } = useRevalidator();
  const [marking, setMarking] = useState<Marking | null>(null);
  const [refused, setRefused] = useState<RefusedMark | null>(null);
  const [marked, setMarked] = useState<Marked | null>(null);
  const wordsOf = (span: MarkedSpan) =>
    `${days.find(({ day }) => day === span.day)?.full ?? span.day}, ${formatSpan(span)}`;

  function show(next: Marking | null) {
    setRefused(null);
    setMarking(next);
  }

  /** What is refused without the panel opens it: nothing is refused unseen. */
  async function handleResult(
    action: string,
    call: Promise<{ ok: true } | CallFailure>,
    { span, ...done }: Marked & { span?: MarkedSpan | null },
  ) {
    const result = await call;
    if (!result.ok) {
      const { message, errors } = result;
      const { lessons = [], affected } = errors;
      setRefused({ action, message, lessons, affected: affected?.[0] });
      if (span) setMarking((current) => current ?? { span, open: false, byTap: false });
      return;
    }
    await revalidate();
    show(null);
    setMarked(done);
    announce(done.message);
  }

  return {
    marking,
    refused,
    marked,
    show,
    wordsOf,
    /** Takes time off, or works then. Lessons in it are named first, unless they have been. */
    mark(kind: 'closed' | 'extra', span: MarkedSpan, affected?: string) {
      const body = {
        first_day: span.day,
        last_day: span.day,
        kind,
        from: span.from,
        to: span.to,
        ...(affected !== undefined && { affected }),
      };
      return handleResult(kind, callApi('POST', '/v1/diary/dates', { body, ...IN_PLACE }), {
        message: `${kind === 'closed' ? 'Taken off' : 'Working'}: ${wordsOf(span)}.`,
        added: { ...span, kind },
      });
    },
    remove(
      { id, title, time }: Pick<Off, 'id' | 'title' | 'time'>,
      { affected, span = null }: { affected?: string | undefined; span?: MarkedSpan | null } = {},
    ) {
      const body = affected === undefined ? {} : { affected };
      return handleResult(id, callApi('DELETE', `/v1/diary/dates/${id}`, { body, ...IN_PLACE }), {
        message: `Removed: ${title}, ${time}.`,
        added: null,
        span,
      });
    },
    offer(at: string, minutes: number) {
      const body = { starts_at: at, minutes };
      return handleResult('offer', callApi('POST', '/v1/diary/gaps', { body, ...IN_PLACE }), {
        message: 'Offered by email. The first to accept has it, and you’ll hear by email.',
        added: null,
      });
    },
  };
}

export type UseMarking = ReturnType<typeof useMarking>;

/** What was added for some time, as the week that was read since then has it. */
export function addedOf({ added }: Marked, days: readonly WeekDay[]): Off | undefined {
  if (!added) return undefined;
  const items = days.find(({ day }) => day === added.day)?.items ?? [];
  return items
    .flatMap((item) => (item.is === 'off' ? [item.off] : []))
    .findLast(({ kind, from, to }) => kind === added.kind && from === added.from && to === added.to);
}
