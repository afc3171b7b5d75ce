import type { ShownCourse } from '#src/features/courses/shown-course.ts';

/** `name`: the attendee's, where the page is about a place. */
export function CourseFacts({ course, name }: { course: ShownCourse; name?: string }) {
  const { when, venue, length, suits, price } = course;
  return (
    <dl className="facts">
      <Fact name="When">{when}</Fact>
      <Fact name="Where">{venue}</Fact>
      <Fact name="How long">{length}</Fact>
      <Fact name="For">{suits}</Fact>
      <Fact name="Price">{price}</Fact>
      {name && <Fact name="Name">{name}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
