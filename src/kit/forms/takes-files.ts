/** The `handle` of a page whose forms may bring files: no other page takes any. */
export const TAKES_FILES = { takesFiles: true };

export function takesFiles(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_FILES> | undefined)?.takesFiles === true;
}
