import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { ItemList, WithContext } from 'schema-dts';
import { coursesToCome } from '#src/features/courses/courses.server.ts';
import { shownCourse } from '#src/features/courses/shown-course.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta, schoolOf } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import { CourseCard } from './course-card.tsx';
import '#src/ui/css/next-steps.css';
import '#src/features/courses/courses.css';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const now = clock.now();
  const courses = await coursesToCome(db, now);
  return { publicUrl, courses: courses.map((course) => shownCourse(course, now)) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { courses, publicUrl } = loaderData;
  const school = schoolOf(matches);
  const named = courses.map(({ name }) => name).join(', ');
  const list: WithContext<ItemList> = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Courses',
    itemListElement: courses.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(`/courses/${slug}`, publicUrl).href,
    })),
  };
  return pageMeta({
    matches,
    title: 'Courses',
    description: named
      ? `Days and evenings with ${school.name}: ${named}. Dates, venues and prices.`
      : `Days and evenings with ${school.name}, for drivers who have passed.`,
    path: '/courses',
    publicUrl,
    // An empty list is none.
    things: courses.length > 0 ? [list] : [],
  });
}

export default function CoursesPage() {
  const { courses } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Courses" />
      <div className="stack courses__head">
        <h1>Courses</h1>
        <p className="lead">
          For after your test, or long after it. Small groups, our own cars, and your place is reserved as
          soon as you book.
        </p>
      </div>
      {courses.length > 0 ? (
        <ul className="courses">
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      ) : (
        <NoCourses />
      )}
    </div>
  );
}

function NoCourses() {
  return (
    <div className="panel stack">
      <h2>No courses planned at the moment</h2>
      <p>
        We add courses a few times a year. Ring <SchoolPhone /> to find out what’s coming up, or book an hour
        with an instructor to work on whatever worries you.
      </p>
      <p>
        <Link className="btn" to="/areas-covered">
          Find lessons near you
        </Link>
      </p>
    </div>
  );
}
