/** Whether a text has the form of a slug; others need no lookup, and the database accepts no NUL. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80;
}

/** Whether a part of an address can be the id of a row. */
export function isUuid(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** The first of "leeds", "leeds-2" and so on that is free, made of a name. */
export async function freeSlug(
  name: string,
  fallback: string,
  isFree: (slug: string) => Promise<boolean>,
): Promise<string> {
  const plain =
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || fallback;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (await isFree(slug)) return slug;
  }
}
