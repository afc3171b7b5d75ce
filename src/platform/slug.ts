/** Whether a text has the form of a slug; others need no lookup, and the database accepts no NUL. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80;
}
