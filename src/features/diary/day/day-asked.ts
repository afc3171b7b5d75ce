/** The day that a page's address asks for, YYYY-MM-DD. Anything else asks for none. */
export function dayAsked(request: Request): string | undefined {
  const asked = new URL(request.url).searchParams.get('day') ?? '';
  if (!/^20\d\d-\d\d-\d\d$/.test(asked)) return undefined;
  const read = new Date(`${asked}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(asked) ? asked : undefined;
}
