import { useRouteLoaderData, useSearchParams } from 'react-router';
import { TickIcon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';

/** What waits next on Today, and where it is done. */
export interface NextInQueue {
  title: string;
  href: string;
}

/** Says what the last act did, by the `done` of the page's address, and leads to what waits next on Today. */
export function DoneNotice({ messages }: { messages: Record<string, string> }) {
  const done = useSearchParams()[0].get('done');
  const office = useRouteLoaderData('office') as { next?: NextInQueue } | undefined;
  const refused = useRefused();
  const said = done === null ? undefined : messages[done];
  // The address keeps the last act while the next one is refused.
  if (said === undefined || refused) return null;
  return (
    <div className="notice notice--success" role="status">
      <TickIcon />
      <div>
        <p>{said}</p>
        {office?.next && (
          <p>
            <a href={office.next.href}>Next: {office.next.title}</a>
          </p>
        )}
      </div>
    </div>
  );
}
