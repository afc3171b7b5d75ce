import { type ActionFunctionArgs, redirect } from 'react-router';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { noSessionCookie } from '#src/features/identity/sessions/session-cookie.server.ts';
import { endCurrentSession } from '#src/features/identity/sessions/sessions.server.ts';
import { seeOther } from '#src/platform/http/posted-form.server.ts';
import { diaryContext } from '../access/diary-guard.server.ts';

const SIGN_IN = '/diary/sign-in';

/** Only a form signs out: a link to here leads to the sign-in page. */
export function loader() {
  return redirect(SIGN_IN);
}

export async function action({ context }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  await endCurrentSession(instructorRealm, deps, asker);
  return seeOther(SIGN_IN, [noSessionCookie(instructorRealm, deps)]);
}
