/** Says only that there is a session; the session itself is in a cookie that no script can read. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** In memory alone, never in the browser's storage: a reload asks for it again. */
let token: Promise<string | undefined> | undefined;

/** After signing in or out. */
export function rememberToken(given: string | undefined) {
  token = Promise.resolve(given);
}

/** The header that every call carries while somebody is signed in (Specification 6). */
export async function bearer(): Promise<{ Authorization?: string }> {
  if (!token && isSignedIn()) token = askForToken();
  const held = await token;
  return held ? { Authorization: `Bearer ${held}` } : {};
}

function isSignedIn(): boolean {
  return typeof document !== 'undefined' && document.cookie.includes(`${SIGNED_IN_COOKIE}=`);
}

async function askForToken(): Promise<string | undefined> {
  try {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await fetch('/v1/session', { headers, credentials: 'include' });
    return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
  } catch {
    token = undefined;
    return undefined;
  }
}
