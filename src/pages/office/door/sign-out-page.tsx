import { type ActionFunctionArgs, redirect } from 'react-router';
import { officeContext } from '#src/features/office/access/office-guard.server.ts';
import { noSessionCookie } from '#src/features/office/access/session-cookie.server.ts';
import { endCarriedSession } from '#src/features/office/access/staff-sessions.server.ts';
import { seeOther } from '#src/platform/http/posted-form.server.ts';

const DOOR = '/office/sign-in';

/** Only a form signs out: whoever follows a link to here is led to the door. */
export function loader() {
  return redirect(DOOR);
}

export async function action({ context }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  await endCarriedSession(deps, asker);
  return seeOther(DOOR, [noSessionCookie(deps)]);
}
