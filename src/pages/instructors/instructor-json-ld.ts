import type { LocalBusiness, WithContext } from 'schema-dts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import { instructorPath } from '#src/features/instructors/instructor-text.ts';
import type { ReviewsResponse } from '#src/features/instructors/reviews/api-schema.ts';
import { reviewsJsonLd } from '#src/features/instructors/reviews/reviews-json-ld.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { internationalPhone, type PublicSchool } from '#src/platform/school/school.ts';
import type { HourOf } from './instructor-sign.tsx';

/** An instructor as structured data: only a business can have reviews there, so they are one. */
export function instructorJsonLd({
  instructor,
  region,
  hours,
  reviews,
  publicUrl,
  school,
}: {
  instructor: Instructor;
  region: string;
  hours: HourOf[];
  reviews: ReviewsResponse;
  publicUrl: string;
  school: PublicSchool;
}): WithContext<LocalBusiness>[] {
  const { name, area, slug, lead, portrait, outcodes } = instructor;
  const prices = hours.map(({ net, fee }) => pounds(sum([net, fee])));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: `${name}, driving instructor`,
      description: lead,
      url: new URL(instructorPath(slug), publicUrl).href,
      image: new URL(portrait, publicUrl).href,
      telephone: internationalPhone(school.phone),
      address: {
        '@type': 'PostalAddress',
        addressLocality: area.name,
        addressRegion: region,
        addressCountry: 'GB',
      },
      areaServed: outcodes,
      parentOrganization: { '@type': 'Organization', name: school.name, url: new URL('/', publicUrl).href },
      ...(prices.length > 0 && { priceRange: `From ${prices[0]} an hour` }),
      ...reviewsJsonLd(instructor.reviews, reviews),
    },
  ];
}
