import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { NO_ANSWER } from '#src/ui/posted/keep-typed-form.ts';
import type { claimActions } from './claims/claim-actions.server.ts';
import type { QueueItem } from './queue/queue-item.ts';

const PATHS = { claimTask: 'take', releaseTask: 'give-back' } as const;

/** Takes a task or gives it back: by a call, so that the keyboard's place is kept; without scripts the form is posted. */
export function TakeForm({
  action,
  item: { kind, subject },
  refused,
  children,
}: {
  action: keyof typeof PATHS;
  item: Pick<QueueItem, 'kind' | 'subject'>;
  refused: RefusedPost | undefined;
  children: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const [reason, setWhy] = useState<string>();
  const busy = useRef(false);

  async function call(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const result = await callApi('POST', `/v1/office/queue/${kind}/${subject}/${PATHS[action]}`, {
      body: {},
      quiet: true,
      failure: NO_ANSWER,
    });
    setWhy(result.ok ? undefined : result.message);
    await revalidate();
    busy.current = false;
  }

  return (
    <div onSubmitCapture={call}>
      <ActionForm form={buttonForm<typeof claimActions>(action, { subject: { kind, subject }, refused })}>
        {children}
      </ActionForm>
      {reason && (
        <p className="badge badge--danger" role="alert">
          {reason}
        </p>
      )}
    </div>
  );
}
