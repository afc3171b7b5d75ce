import { useState } from 'react';
import { useActionData } from 'react-router';

/**
 * Why the form that was posted last was refused. Forms are posted by the browser, so it stays until the next attempt: a live
 * update of the page forgets what an action answered.
 */
export function useRefused<Action>() {
  const answered = useActionData<Action>();
  const [refused] = useState(answered);
  return refused;
}
