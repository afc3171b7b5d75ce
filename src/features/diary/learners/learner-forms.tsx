import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type FreeDay, FreeOnDay, TimeFields } from '../parts/time-fields.tsx';
import type { learnerForms } from './learner-actions.server.ts';

type Forms = ReturnType<typeof learnerForms>;

interface LearnerFormProps {
  id: string;
  refused: RefusedPost | undefined;
}

/** Books a lesson from the learner's hours. */
export function BookForm({
  id,
  form: known,
  refused,
  lengths,
  book,
  free,
}: LearnerFormProps & {
  form: Forms['bookForLearner'];
  free: FreeDay;
  lengths: readonly number[];
  book: { day: string; time: string; minutes: number; place: string; outcode: string };
}) {
  const form = openForm(known, { subject: { id }, defaults: book, refused });
  return (
    <>
      <FreeOnDay id="book" free={free} />
      <ActionForm form={form}>
        <TimeFields fields={form.fields} lengths={[...lengths, book.minutes]} />
        <TextField field={form.fields.place} label="Pick-up place" />
        <TextField
          field={form.fields.outcode}
          label="First half of its postcode"
          hint="The drive is reckoned from it"
        />
        <Submit className="btn btn--go">Book this lesson</Submit>
      </ActionForm>
    </>
  );
}

export function MessageForm({
  id,
  form: known,
  name,
  refused,
}: LearnerFormProps & { form: Forms['messageLearner']; name: string }) {
  const form = openForm(known, { subject: { id }, refused });
  return (
    <ActionForm form={form}>
      <TextArea
        field={form.fields.body}
        label="Message"
        hint={`By email. ${name} answers to your own address.`}
        rows={4}
      />
      <Submit>Send</Submit>
    </ActionForm>
  );
}
