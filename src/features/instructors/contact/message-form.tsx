import { type ReactNode, useEffect, useRef } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FieldMessages, Refusal } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { TickIcon } from '#src/ui/icons.tsx';

export interface MessageFormProps {
  /** A field `email` of the form `review` has the id `review-email`. */
  prefix: string;
  title: string;
  /** The call that sends it. */
  path: string;
  /** The page that a browser without scripts posts it to. */
  page: string;
  bodyOf(values: Values): object;
  button: string;
  note: string;
  children(errors: FieldMessages, values: Values): ReactNode;
}

/** A form to an instructor. `refused` is why the server turned it away when it was posted, with what was typed. */
export function MessageForm({
  prefix,
  title,
  path,
  page,
  bodyOf,
  button,
  note,
  titled,
  refused,
  onSent,
  children,
}: MessageFormProps & {
  /** Whether its errors change the page's title. */
  titled: boolean;
  refused?: (Refusal & { values: Values }) | undefined;
  onSent(message: string): void;
}) {
  const { attributes, busy, errors, problems } = useForm({ prefix, refused, send });

  async function send(values: Values) {
    const result = await callApi<{ message: string }>('POST', path, { body: bodyOf(values) });
    if (result.ok) onSent(result.data.message);
    return result;
  }

  return (
    <form className="letter" method="post" action={page} {...attributes}>
      <ErrorSummary problems={problems} title={titled ? title : undefined} />
      {children(errors, refused?.values ?? {})}
      <p className="row">
        <SubmitButton labels={[button, 'Sending…']} busy={busy} posts />
        <span className="small quiet">{note}</span>
      </p>
    </form>
  );
}

/** The confirmation replaces the form and takes the focus, so that screen readers read it (§8 words it). */
export function Sent({ message, children }: { message: string; children: ReactNode }) {
  const messageRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <div className="letter letter--sent">
      <p className="lead" tabIndex={-1} ref={messageRef}>
        <TickIcon />
        {message}
      </p>
      <p>{children}</p>
    </div>
  );
}
