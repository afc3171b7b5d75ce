import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** Chooses the instructor and the length for which a page shows free times. */
export function WhoseTimes({
  name,
  instructor,
  instructors,
  minutes,
  children,
}: {
  /** The parameter of the address that says the instructor. */
  name: string;
  /** Empty where none is chosen yet. */
  instructor: string;
  instructors: readonly { slug: string; name: string }[];
  minutes: number;
  /** Hidden fields: what else the address says. */
  children: ReactNode;
}) {
  return (
    <Form className="row">
      {children}
      <select className="input input--inline" name={name} aria-label="Instructor" defaultValue={instructor}>
        {instructor === '' && <option value="">Choose an instructor</option>}
        {instructors.map((one) => (
          <option key={one.slug} value={one.slug}>
            {one.name}
          </option>
        ))}
      </select>
      <select className="input input--inline" name="minutes" aria-label="Length" defaultValue={minutes}>
        {[60, 90, 120].map((one) => (
          <option key={one} value={one}>
            {one} minutes
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        Show times
      </button>
    </Form>
  );
}
