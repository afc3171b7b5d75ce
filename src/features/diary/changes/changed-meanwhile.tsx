import { useEffect, useId, useState } from 'react';
import { forget, keep, readKept } from '#src/platform/browser-storage.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { onReturn } from '../parts/on-return.ts';
import type { DiaryChanges } from './diary-changes.server.ts';

type Change = DiaryChanges['changes'][number];

const READ = 'diary_read';

/** Of who is signed in: another instructor begins anew. */
function lastRead(slug: string): string | undefined {
  const [by, until] = readKept(READ)?.split(' ') ?? [];
  return by === slug ? until : undefined;
}

const keepRead = (slug: string, until: string) => keep(READ, `${slug} ${until}`);

/** What others changed since this phone last read the diary, until it has been read here. */
export function ChangedMeanwhile({ slug }: { slug: string }) {
  const heading = useId();
  const [read, show] = useState<DiaryChanges>();
  useEffect(() => {
    let askedAt = 0;
    const ask = async () => {
      if (document.hidden || Math.abs(Date.now() - askedAt) < MINUTE_MS) return;
      const since = lastRead(slug);
      const answer = await fetch(`/v1/diary/changes${since ? `?since=${encodeURIComponent(since)}` : ''}`, {
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      // What is kept there is no instant: it begins anew.
      if (answer.status === 422) forget(READ);
      if (!answer.ok) return;
      askedAt = Date.now();
      const now = (await answer.json()) as DiaryChanges;
      show(now);
      // The phone may be put away before a list is read: it is shown again.
      if (!since || now.changes.length === 0) keepRead(slug, now.until);
    };
    // Without an answer it is asked when there is a line, or the phone is looked at again.
    const again = () => void ask().catch(() => undefined);
    again();
    return onReturn(again);
  }, [slug]);
  if (!read || read.changes.length === 0) return null;
  const dismiss = () => {
    keepRead(slug, read.until);
    show(undefined);
  };
  return (
    <section className="waiting panel no-print" aria-labelledby={heading}>
      <h2 id={heading}>Changed while you were away</h2>
      <ul className="waiting__list waiting__list--long">
        {read.changes.map((change) => (
          <li key={change.id}>
            <span>
              {change.after ? (
                <a href={`/diary/lessons/${change.id}`}>{change.learner}</a>
              ) : (
                <strong>{change.learner}</strong>
              )}{' '}
              {inWords(change)} <span className="quiet">{`By ${change.by}, ${change.when}.`}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="btn btn--small" onClick={dismiss}>
          Done
        </button>
      </p>
    </section>
  );
}

function inWords({ kind, before, after, place }: Change): string {
  const what = kind === 'test' ? 'Your car for a driving test: ' : '';
  if (!before) return `${what}booked for ${after}.`;
  if (!after) return `${what}${before} is no longer in your diary.`;
  return before === after
    ? `${what}${after}, picked up at ${place}.`
    : `${what}moved to ${after}. It was ${before}.`;
}
