import type { ShownCourse } from '#src/features/courses/shown-course.ts';
import { Link } from '#src/ui/link.tsx';
import { CourseFacts } from './course-facts.tsx';

/** A course in the list: every card has the same facts in the same order. */
export function CourseCard({ course }: { course: ShownCourse }) {
  const { slug, name, summary, image, places, closed } = course;
  return (
    <article className="panel courses__card" aria-labelledby={slug}>
      <img className="courses__pic" src={image} alt="" width="480" height="360" loading="lazy" />
      <div className="stack courses__words">
        {places && <p className={closed ? 'patch courses__full' : 'patch'}>{places}</p>}
        <h2 id={slug}>
          <Link to={`/courses/${slug}`}>{name}</Link>
        </h2>
        <p>{summary}</p>
      </div>
      <CourseFacts course={course} />
      <p className="courses__go">
        <Link className="btn" to={`/courses/${slug}`}>
          {closed ? 'See details' : course.kind === 'purchase' ? 'Book a place' : 'Ask for a place'}
          <span className="visually-hidden">: {name}</span>
        </Link>
      </p>
    </article>
  );
}
