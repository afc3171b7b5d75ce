import { type ActionFunctionArgs, redirect } from 'react-router';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { noSessionCookie } from '#src/features/identity/sessions/session-cookie.server.ts';
import { endCurrentSession } from '#src/features/identity/sessions/sessions.server.ts';
import { seeOther } from '#src/platform/http/posted-form.server.ts';
import { diaryContext } from '../access/diary-guard.server.ts';

const DOOR = '/diary/sign-in';

/** Only a form signs out: whoever follows a link to here is led to the door. */
export function loader() {
  return redirect(DOOR);
}

export async function action({ context }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  await endCurrentSession(instructorRealm, deps, asker);
  return seeOther(DOOR, [noSessionCookie(instructorRealm, deps)]);
}
