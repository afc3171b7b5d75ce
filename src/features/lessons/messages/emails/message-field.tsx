import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { TextArea } from '#src/ui/form/text-area.tsx';

/** What learners and instructors write to each other. */
export function MessageField({ hint, refused }: { hint: string; refused: RefusedPost | undefined }) {
  return (
    <TextArea
      id="words"
      name="words"
      label="Message"
      hint={hint}
      rows={4}
      defaultValue={refused?.values.words}
      error={refused?.errors.words?.[0]}
      required
    />
  );
}
