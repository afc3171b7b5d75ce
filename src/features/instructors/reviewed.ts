import { instructorPath } from './instructor-text.ts';

/** Whom or what reviews are about: an instructor, or a course with all its dates. */
export interface Reviewed {
  kind: 'instructor' | 'course';
  slug: string;
  name: string;
}

export function reviewedPath({ kind, slug }: Pick<Reviewed, 'kind' | 'slug'>): string {
  return kind === 'instructor' ? instructorPath(slug) : `/courses/${slug}`;
}

/** Where their reviews are listed and sent. */
export function reviewsCallPath({ kind, slug }: Reviewed): string {
  return `/v1/website/${kind}s/${slug}/reviews`;
}
