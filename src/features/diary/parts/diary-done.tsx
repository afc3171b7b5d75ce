import { useSearchParams } from 'react-router';
import { TickIcon } from '#src/ui/icons.tsx';
import { PageRefusal, useRefused } from '#src/ui/posted/posted-form.tsx';

/** Says what the last act did, by the `done` of the page's address, or why it was refused. */
export function DiaryDone({ messages }: { messages: Record<string, string> }) {
  const done = useSearchParams()[0].get('done');
  const refused = useRefused();
  const said = done === null ? undefined : messages[done];
  return (
    <>
      <PageRefusal className="notice notice--danger" />
      {said !== undefined && !refused && (
        <p className="notice notice--success" role="status">
          <TickIcon />
          <span>{said}</span>
        </p>
      )}
    </>
  );
}
