import { MAX_REPLY_LENGTH } from './rejection-reasons.ts';

/** What the school says under a review. */
export function ReplyField({ id, reply }: { id: string; reply?: string | undefined }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={`reply-${id}`}>
        Reply <span className="quiet">shown under the review, {MAX_REPLY_LENGTH} characters</span>
      </label>
      <textarea className="input" id={`reply-${id}`} name="reply" defaultValue={reply} rows={3} />
    </div>
  );
}
