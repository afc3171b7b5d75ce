import { FieldError } from '../form/field.tsx';
import './star-rating.css';

const STARS = [1, 2, 3, 4, 5] as const;
const STAR = 'M12 2.3 15 8.7l7 .9-5.1 4.9 1.3 7L12 18.1 5.8 21.5l1.3-7L2 9.6l7-.9Z';
const LEFT_HALF = 'M12 2.3 9 8.7 2 9.6l5.1 4.9L5.8 21.5 12 18.1Z';
const STEP = 26;

/** A rating as stars. `rating` is in halves; a screen reader announces "4.5 out of 5". */
export function Stars({ rating, big = false }: { rating: number; big?: boolean }) {
  return (
    <svg
      className={big ? 'stars stars--big' : 'stars'}
      viewBox={`0 0 ${5 * STEP - 2} 24`}
      role="img"
      aria-label={`${rating} out of 5`}
    >
      {STARS.map((star, index) => (
        <g key={star} transform={`translate(${index * STEP})`}>
          <path className={rating >= star ? 'star-on' : 'star-off'} d={STAR} />
          {rating === star - 0.5 && (
            <>
              <path className="star-half" d={LEFT_HALF} />
              <path className="star-line" d={STAR} />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Five native radio buttons that look like stars (§5: whole numbers from 1 to 5). */
export function StarInput({
  id,
  name,
  legend,
  error,
  chosen,
}: {
  /** The id of the first star, which the error summary links to. */
  id: string;
  name: string;
  legend: string;
  error?: string | undefined;
  /** At first. */
  chosen?: string | undefined;
}) {
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">{legend}</legend>
      <div className="rate">
        {STARS.map((star) => (
          <label key={star}>
            <input
              type="radio"
              id={star === 1 ? id : `${id}-${star}`}
              name={name}
              value={star}
              defaultChecked={chosen === String(star)}
            />
            <span className="visually-hidden">{star === 1 ? '1 star' : `${star} stars`}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
