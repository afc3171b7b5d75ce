/** The page numbers to show on page `here` of `last`: both ends, three around the current page, null for each gap. */
export function pageNumbers(here: number, last: number): (number | null)[] {
  const middle = Math.min(Math.max(here, 2), last - 1);
  const visiblePages = [...new Set([1, middle - 1, middle, middle + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return visiblePages.flatMap((page, index) => {
    const before = visiblePages[index - 1] ?? page - 1;
    // A gap of one page is filled, because its number is no longer than the dots.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}

/** The page in the query; anything but a whole number from 1 is page 1. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
