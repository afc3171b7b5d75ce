import type { Saver } from './use-saver.ts';

/** Says so where answers are not with the server. */
export function SaveState({
  saver: { isWaiting, refused },
}: {
  saver: Pick<Saver, 'isWaiting' | 'refused'>;
}) {
  return (
    <div role="status">
      {isWaiting && (
        <p className="notice">
          <span>
            Your last answers aren’t saved yet. Keep this page open: we’ll save them when the connection is
            back.
          </span>
        </p>
      )}
      {refused && (
        <p className="notice notice--danger">
          <span>{refused.message}</span>
        </p>
      )}
    </div>
  );
}
