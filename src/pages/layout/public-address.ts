/** Pages that hold nothing of their visitor: what is theirs, a script adds in the browser. */
const PUBLIC = [
  /^\/$/,
  /^\/areas-covered(\/[a-z0-9-]+)?$/,
  /^\/instructors(\/[a-z0-9-]+)?$/,
  /^\/courses(\/[a-z0-9-]+)?$/,
  /^\/learning\/try(\/[a-z0-9-]+)?$/,
  /^\/(?!(account|basket|diary|office|test)$)[a-z0-9-]+$/,
];
/** Any other query is somebody's own, such as a postcode, or says nothing to its page. */
const QUERIES = [
  { of: /^\/instructors\/./, query: /^\?page=[1-9]\d{0,2}$/ },
  { of: /^\/areas-covered\/./, query: /^\?gearbox=(manual|automatic)$/ },
];

/** Whether this is the address of a page that is the same for everybody. */
export function isPublicAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const isPlain = search === '' || QUERIES.some(({ of, query }) => of.test(pathname) && query.test(search));
  return isPlain && PUBLIC.some((path) => path.test(pathname));
}
