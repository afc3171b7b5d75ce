import { Link } from '#src/ui/link.tsx';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import { instructorPath } from '../instructor-text.ts';
import './testimonials.css';

/** A learner's review, quoted. */
export interface Testimonial {
  id: string;
  learner: string;
  body: string;
  slug: string;
  name: string;
  area: string;
}

/** Short quotes with their authors and the instructors they are about. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="testimonial grid grid--shrink g-8 gx-10">
      {testimonials.map(({ id, learner, body, slug, name, area }) => (
        <li key={id}>
          <Stars rating={5} />
          <blockquote>
            <p>{body}</p>
          </blockquote>
          <p className="testimonial__who small quiet cluster cluster--nowrap g-3">
            <span className="testimonial__face" aria-hidden="true">
              {learner.charAt(0)}
            </span>
            <span>
              <strong>{learner}</strong>, about <Link to={instructorPath(slug)}>{name}</Link> in {area}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
