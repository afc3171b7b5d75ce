import { useState } from 'react';
import { useActionData } from 'react-router';

/** What an action answered for its page alone, as long as the page is open: reading a page again forgets what its action answered. */
export function useShownOnce<Answer>(): Answer | undefined {
  const answered = useActionData() as { shownOnce?: Answer } | undefined;
  const [kept, keep] = useState(answered);
  if (!answered?.shownOnce || answered === kept) return kept?.shownOnce;
  keep(answered);
  return answered.shownOnce;
}
