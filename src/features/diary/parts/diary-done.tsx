import { useSearchParams } from 'react-router';
import { TickIcon } from '#src/ui/icons.tsx';

/** Says what the last act did, by the `done` of the page's address. */
export function DiaryDone({ words }: { words: Record<string, string> }) {
  const done = useSearchParams()[0].get('done');
  const said = done === null ? undefined : words[done];
  if (said === undefined) return null;
  return (
    <p className="actdone" role="status">
      <TickIcon />
      <span>{said}</span>
    </p>
  );
}
