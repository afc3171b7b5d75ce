/** Says only that there is a session, and by another word for each: the session itself no script can read. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** In memory alone, never in the browser's storage: a reload asks for it again, and so does another tab's signing in. */
let held: { mark: string; token: Promise<string | undefined> } | undefined;

/** After signing in. */
export function rememberToken(token: string) {
  held = { mark: markOfSession(), token: Promise.resolve(token) };
}

/** The header that every call carries while somebody is signed in (§6). */
export async function bearer(): Promise<{ Authorization?: string }> {
  const mark = markOfSession();
  if (!mark) held = undefined;
  else if (held?.mark !== mark) held = { mark, token: askForToken() };
  const token = await held?.token;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function markOfSession(): string {
  if (typeof document === 'undefined') return '';
  return new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
}

async function askForToken(): Promise<string | undefined> {
  try {
    const answer = await fetch('/v1/session', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    if (answer.ok) return ((await answer.json()) as { token: string }).token;
  } catch {
    // Asked again with the next call.
    held = undefined;
  }
  return undefined;
}
