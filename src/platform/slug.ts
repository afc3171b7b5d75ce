/** Whether a text could be something's name in an address; anything else need not be looked for: the database takes no NUL. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80;
}
