import { useNavigate } from 'react-router';
import { callApi } from '#src/platform/http/api-client.ts';
import { CodeForm } from '#src/ui/form/code-form.tsx';
import type { OpenedResponse } from './api-schema.ts';

/** Looks up a code and goes to the library that it opens. */
export function OpenByCode({ title }: { title: string }) {
  const navigate = useNavigate();

  async function open(code: string) {
    const result = await callApi<OpenedResponse>('POST', '/v1/website/learning/open', { body: { code } });
    if (result.ok) await navigate(result.data.path);
    return result;
  }

  return (
    <CodeForm
      prefix="learning"
      title={title}
      hint="For example 7K2MQ-9QXDH-4TBW8-RN3PT. Capitals, spaces and dashes don’t matter."
      button={['Open it', 'Opening…']}
      send={open}
    />
  );
}
