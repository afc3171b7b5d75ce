/**
 * The shapes of an icon, with their attributes. They are Lucide's (LICENSE), each in a file of its own, so that a page
 * carries those alone that it shows.
 */
export type Drawing = [shape: string, attributes: Record<string, string | number>][];
