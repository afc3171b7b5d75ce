import type { ShownCourse } from '#src/features/courses/shown-course.ts';

export function CourseFacts({ course }: { course: ShownCourse }) {
  const { when, venue, length, suits, price } = course;
  return (
    <dl className="facts">
      <Fact name="When">{when}</Fact>
      <Fact name="Where">{venue}</Fact>
      <Fact name="How long">{length}</Fact>
      <Fact name="For">{suits}</Fact>
      <Fact name="Price">{price}</Fact>
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
