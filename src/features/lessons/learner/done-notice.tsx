import { useEffect, useRef } from 'react';

/** What has just been done, with the focus, so that it is read first. */
export function DoneNotice({ message }: { message: string | undefined }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return message ? (
    <p className="learner__done" role="status" tabIndex={-1} ref={notice}>
      {message}
    </p>
  ) : null;
}
