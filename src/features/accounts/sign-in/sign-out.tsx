import { callApi } from '#src/platform/http/api-client.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { leaveFor, useSingleFlight } from '#src/ui/form/use-single-flight.ts';

/** Ends this browser's session. The basket stays; what the checkout knew of its owner goes (R44). */
export function SignOut() {
  const ready = useReady();

  const [leaving, signOut] = useSingleFlight(async () => {
    const result = await callApi('POST', '/v1/logout');
    // A new document: nothing that was shown stays in this one's memory.
    if (result.ok) await leaveFor('/account/sign-in?left');
  });

  return (
    <button
      type="button"
      className="btn btn--small"
      disabled={!ready}
      aria-busy={leaving || undefined}
      onClick={signOut}
    >
      {leaving ? 'Signing out…' : 'Sign out'}
    </button>
  );
}
