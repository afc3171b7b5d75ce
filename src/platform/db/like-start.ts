/** A pattern of "like" for texts that begin so, whatever signs they begin with. */
export function likeStart(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
