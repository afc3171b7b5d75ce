import { MessageField } from '#src/features/lessons/messages/emails/message-field.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import { isOf } from '#src/ui/posted/posted-form.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import { type FreeDay, FreeOnDay, TimeFields } from '../parts/time-fields.tsx';

interface Given {
  id: string;
  name: string;
  refused: RefusedPost | undefined;
}

/** Books a lesson from the learner's hours. */
export function BookForm({
  id,
  refused,
  lengths,
  book,
  free,
}: Given & {
  free: FreeDay;
  lengths: readonly number[];
  book: { day: string; time: string; minutes: number; place: string; outcode: string };
}) {
  const own = refused && isOf(refused, 'bookForLearner') ? refused : undefined;
  return (
    <>
      <FreeOnDay id="book" free={free} />
      <DiaryForm act="bookForLearner" given={{ id }} refused={refused}>
        <TimeFields id="book" first={book} lengths={lengths} refused={own} />
        <Field
          id="book-place"
          name="place"
          label="Pick-up place"
          defaultValue={own?.values.place ?? book.place}
          error={own?.errors.place?.[0]}
          required
        />
        <Field
          id="book-outcode"
          name="outcode"
          label="First half of its postcode"
          hint="The drive is reckoned from it"
          defaultValue={own?.values.outcode ?? book.outcode}
          error={own?.errors.outcode?.[0]}
          required
        />
        <button className="btn btn--go" type="submit">
          Book this lesson
        </button>
      </DiaryForm>
    </>
  );
}

export function MessageForm({ id, name, refused }: Given) {
  const own = refused && isOf(refused, 'messageLearner') ? refused : undefined;
  return (
    <DiaryForm act="messageLearner" given={{ id }} refused={refused}>
      <MessageField hint={`By email. ${name} answers to your own address.`} refused={own} />
      <button className="btn" type="submit">
        Send
      </button>
    </DiaryForm>
  );
}
