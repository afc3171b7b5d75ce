import type { AggregateRating, Review } from 'schema-dts';
import type { ReviewSummary } from '../review.ts';
import type { ReviewsResponse } from './api-schema.ts';

/** The reviews of a page as properties of its structured data; none without reviews, as the rules of search engines want it. */
export function reviewsJsonLd(
  { average, count }: Pick<ReviewSummary, 'average' | 'count'>,
  { data }: ReviewsResponse,
): { aggregateRating?: AggregateRating; review?: Review[] } {
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: data.map(({ name, created_at, content, rating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: created_at.slice(0, 10),
      reviewBody: content,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
