import { type ActionFunctionArgs, redirect } from 'react-router';
import { seeOther } from '#src/platform/http/posted-form.server.ts';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { noSessionCookie } from '../staff/access/session-cookie.server.ts';
import { endCarriedSession } from '../staff/access/staff-sessions.server.ts';

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
