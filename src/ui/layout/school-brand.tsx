import { logoAddress, logoSize } from '#src/platform/school/logo.ts';
import { useSchool } from './use-school.tsx';

/** A name up to this length fits on one line beside the mark, on every screen. */
const SHORT = 12;

/** The school's logo, or else its name. A link with the name has the mark before it, by the styles. */
export function SchoolBrand() {
  const { name, logo } = useSchool();
  if (logo)
    return <img className="brand__logo" src={logoAddress(logo, 'webp')} alt={name} {...logoSize(logo)} />;
  return <span className={name.length > SHORT ? 'brand__long' : undefined}>{name}</span>;
}
