/** Says only that there is a session, with a different value for each: no script can read the session itself. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** In memory only, never in the browser's storage: a reload, or signing in from another tab, fetches it again. */
let held: { mark: string; token: Promise<string | undefined> } | undefined;

/** After signing in. */
export function rememberToken(token: string) {
  held = { mark: markOfSession(), token: Promise.resolve(token) };
}

/** The header that every call carries while a customer is signed in (§6). */
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
    // The next call fetches it again.
    held = undefined;
  }
  return undefined;
}
