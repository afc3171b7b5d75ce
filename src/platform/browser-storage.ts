/** What the browser refused to keep: a blocked or full localStorage breaks nothing, and the page remembers by itself. */
const refused = new Map<string, string>();

export function readKept(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    refused.delete(key);
  } catch {
    refused.set(key, value);
  }
}

export function forget(key: string) {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
