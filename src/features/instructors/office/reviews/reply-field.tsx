import { TextArea } from '#src/ui/form/text-area.tsx';
import { MAX_REPLY_LENGTH } from './rejection-reasons.ts';

/** What the school says under a review. */
export function ReplyField({ id, reply }: { id: string; reply?: string | undefined }) {
  return (
    <TextArea
      id={`reply-${id}`}
      name="reply"
      label={
        <>
          Reply <span className="quiet">shown under the review, {MAX_REPLY_LENGTH} characters</span>
        </>
      }
      defaultValue={reply}
      rows={3}
    />
  );
}
