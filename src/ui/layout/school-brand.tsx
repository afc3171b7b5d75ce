import { useSchool } from './use-school.tsx';

/** The school's name. Its link has the mark before it, by the styles. */
export function SchoolBrand() {
  return <span>{useSchool().name}</span>;
}
