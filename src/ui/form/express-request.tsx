import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

/** Asks for the buyer's express request (R33), once a form was refused for lack of it. */
export function ExpressRequest({ refused, asks }: { refused: RefusedPost | undefined; asks?: boolean }) {
  if (!asks && refused?.code !== 'express_request_needed') return null;
  return (
    <label className="tick">
      <input type="checkbox" name="express_request" value="yes" required />
      <span>
        Please start the lessons within the 14 days. If the order is cancelled in that time, the lessons that
        have been taught are paid for.
      </span>
    </label>
  );
}
