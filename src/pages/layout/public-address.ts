/** Pages that hold nothing of their visitor: what is theirs, a script adds in the browser. */
const PUBLIC = [
  /^\/$/,
  /^\/areas-covered(\/[a-z0-9-]+)?$/,
  /^\/instructors(\/[a-z0-9-]+)?$/,
  /^\/courses(\/[a-z0-9-]+)?$/,
  /^\/(?!(account|basket|diary|office|test|developers)$)[a-z0-9-]+$/,
];
/** Any other query is somebody's own, such as a postcode. */
const PLAIN_QUERY = /^(\?(page=\d{1,3}|gearbox=(manual|automatic)))?$/;

/** Whether this is the address of a page that is the same for everybody. */
export function isPublicAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return PLAIN_QUERY.test(search) && PUBLIC.some((path) => path.test(pathname));
}
