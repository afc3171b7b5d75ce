import type { Course as CourseThing, WithContext } from 'schema-dts';
import type { Course } from '#src/features/courses/course.ts';
import { reviewsJsonLd } from '#src/features/instructors/reviews/reviews-json-ld.ts';
import type { ReviewsOfPage } from '#src/features/instructors/reviews/reviews-of-page.server.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { PublicSchool } from '#src/platform/school/school.ts';

/** A course as structured data: what it is, when and where it takes place, its full price, and its reviews. */
export function courseJsonLd(
  course: Course,
  {
    publicUrl,
    school,
    reviewsShown: { summary, reviews },
  }: { publicUrl: string; school: PublicSchool; reviewsShown: ReviewsOfPage },
): WithContext<CourseThing> {
  const url = new URL(`/courses/${course.slug}`, publicUrl).href;
  const [place = '', ...rest] = course.venue.split(', ');
  const free = course.whole === 0;
  const full = course.placesLeft === 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description: course.summary,
    url,
    ...reviewsJsonLd(summary, reviews),
    provider: { '@type': 'Organization', name: school.name, url: publicUrl },
    offers: [
      {
        '@type': 'Offer',
        category: free ? 'Free' : 'Paid',
        price: toDecimal(course.whole),
        priceCurrency: 'GBP',
        availability: full ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
        url,
      },
    ],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        startDate: course.begins.toISOString(),
        endDate: course.ends.toISOString(),
        courseWorkload: `PT${Math.round((course.ends.getTime() - course.begins.getTime()) / 60_000)}M`,
        location: {
          '@type': 'Place',
          name: place,
          address: { '@type': 'PostalAddress', streetAddress: rest.join(', '), addressCountry: 'GB' },
        },
      },
    ],
  };
}
