import { callApi } from '#src/platform/http/api-client.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';

/** Ends this browser's session. The basket stays; what the checkout knew of its owner goes (R44). */
export function SignOut() {
  async function signOut() {
    const result = await callApi('POST', '/v1/logout');
    // A new document: nothing that was shown stays in this one's memory.
    if (result.ok) await leaveFor('/account/sign-in?left');
  }

  return <ActionButton className="btn btn--small" labels={['Sign out', 'Signing out…']} run={signOut} />;
}
