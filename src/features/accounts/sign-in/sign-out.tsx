import { useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { useReady } from '#src/ui/form/use-ready.ts';

/** Ends this browser's session. The basket stays; what the checkout knew of its owner goes (R44). */
export function SignOut() {
  const ready = useReady();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    const result = await callApi('POST', '/v1/logout', { body: {} });
    // A new document: nothing that was shown stays in this one's memory.
    if (result.ok) location.assign('/account/sign-in?left');
    else setLeaving(false);
  }

  return (
    <button
      type="button"
      className="btn btn--small"
      disabled={!ready}
      aria-busy={leaving || undefined}
      onClick={leave}
    >
      {leaving ? 'Signing out…' : 'Sign out'}
    </button>
  );
}
