import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

/** What learners and instructors write to each other. */
export function MessageField({ hint, refused }: { hint: string; refused: RefusedPost | undefined }) {
  return (
    <div className={refused?.errors.words ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor="words">
        Message
      </label>
      <span className="field__hint" id="words-hint">
        {hint}
      </span>
      <textarea
        className="input"
        id="words"
        name="words"
        rows={4}
        aria-describedby="words-hint"
        defaultValue={refused?.values.words}
        required
      />
    </div>
  );
}
