import { type ActionFunctionArgs, redirect } from 'react-router';
import { seeOther } from '#src/platform/http/posted-form.server.ts';
import { noSessionCookie } from '../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../sessions/sessions.server.ts';
import { officeContext } from '../staff/access/office-guard.server.ts';
import { staffRealm } from '../staff/access/staff-realm.server.ts';

const SIGN_IN = '/office/sign-in';

/** Only a form signs out: a link to here leads to the sign-in page. */
export function loader() {
  return redirect(SIGN_IN);
}

export async function action({ context }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  await endCurrentSession(staffRealm, deps, asker);
  return seeOther(SIGN_IN, [noSessionCookie(staffRealm, deps)]);
}
