import { type ActionFunctionArgs, redirect } from 'react-router';
import { endCarriedSession } from '#src/features/identity/instructor/instructor-sessions.server.ts';
import { noSessionCookie } from '#src/features/identity/instructor/session-cookie.server.ts';
import { seeOther } from '#src/platform/http/posted-form.server.ts';
import { diaryContext } from '../access/diary-guard.server.ts';

const DOOR = '/diary/sign-in';

/** Only a form signs out: whoever follows a link to here is led to the door. */
export function loader() {
  return redirect(DOOR);
}

export async function action({ context }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  await endCarriedSession(deps, asker);
  return seeOther(DOOR, [noSessionCookie(deps)]);
}
