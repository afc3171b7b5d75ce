import { Pencil } from '#src/ui/drawings/pencil.ts';
import { Field } from '#src/ui/form/field.tsx';
import { LongText } from '#src/ui/form/long-text.tsx';
import { icon } from '#src/ui/icons.tsx';
import { StarInput } from '#src/ui/rating/star-rating.tsx';
import { DialogForm } from '../contact/dialog-form.tsx';
import type { MessageFormProps } from '../contact/message-form.tsx';
import { type Reviewed, reviewedPath, reviewsCallPath } from '../reviewed.ts';
import { MAX_REVIEW_LENGTH } from '../text-limits.ts';

const PencilIcon = icon(Pencil);

/** §3: name, email, rating, content. */
export function reviewForm(reviewed: Reviewed): MessageFormProps {
  const isOfCourse = reviewed.kind === 'course';
  return {
    prefix: 'review',
    title: `Review ${reviewed.name}`,
    path: reviewsCallPath(reviewed),
    page: `${reviewedPath(reviewed)}/review`,
    bodyOf: ({ rating, ...said }) => ({ ...said, ...(rating && { rating: Number(rating) }) }),
    button: 'Submit review',
    note: isOfCourse ? 'We email you a link to confirm it' : 'Live within 24 hours',
    children: (errors, values) => (
      <>
        <StarInput
          id="review-rating"
          name="rating"
          legend="Your rating"
          error={errors.rating}
          chosen={values.rating}
        />
        <div className="grid-2">
          <Field
            id="review-name"
            name="name"
            label="Your name"
            hint="Shown with your review"
            autoComplete="name"
            error={errors.name}
            defaultValue={values.name}
          />
          <Field
            id="review-email"
            name="email"
            label="Email"
            hint={isOfCourse ? 'As booked, never shown' : 'Never shown'}
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            error={errors.email}
            defaultValue={values.email}
          />
        </div>
        <LongText
          id="review-content"
          name="content"
          label="Your review"
          most={MAX_REVIEW_LENGTH}
          error={errors.content}
          defaultValue={values.content}
        />
      </>
    ),
  };
}

export function SubmitReview({ reviewed }: { reviewed: Reviewed }) {
  return (
    <DialogForm
      icon={<PencilIcon />}
      label="Submit a review"
      toast="Review submitted"
      {...reviewForm(reviewed)}
    />
  );
}
