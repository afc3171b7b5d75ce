import { useSchool } from './use-school.tsx';

/** A name that is no longer stands in one line beside the mark, on every screen. */
const SHORT = 12;

/** The school's name. Its link has the mark before it, by the styles. */
export function SchoolBrand() {
  const { name } = useSchool();
  return <span className={name.length > SHORT ? 'brand__long' : undefined}>{name}</span>;
}
