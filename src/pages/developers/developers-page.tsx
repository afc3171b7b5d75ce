import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/developers-page.ts';
import { ProgramsGuide } from './programs-guide.tsx';
import '#src/ui/css/next-steps.css';

interface Operation {
  tags?: string[];
  summary?: string;
  requestBody?: unknown;
  responses?: Record<string, { description?: string }>;
}
interface OpenApi {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

export function loader({ context }: LoaderFunctionArgs) {
  const { info, paths, components } = context.get(pageContext).openapi() as OpenApi;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      summary: operation.summary ?? '',
      body: operation.requestBody ? JSON.stringify(operation.requestBody, null, 2) : null,
      answers: Object.entries(operation.responses ?? {}).map(([status, { description }]) => ({
        status,
        description: description ?? '',
      })),
    })),
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => ({
    name,
    text: JSON.stringify(schema, null, 2),
  }));
  return { title: info.title, description: info.description ?? '', calls, schemas };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('API', matches) }, { name: 'robots', content: 'noindex' }];
}

/** The OpenAPI document as a page. Both come from the schemas that validate the calls. */
export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  const { title, description, calls, schemas } = loaderData;
  return (
    <div className="wrap pad stack">
      <h1 className="h1--quiet">{title}</h1>
      <p>{description}</p>
      <p>
        For tools: <a href="/v1/openapi.json">/v1/openapi.json</a>
      </p>
      <ProgramsGuide />
      <h2 className="gap-top2">Calls</h2>
      {calls.map((call) => (
        <details className="panel" key={`${call.method} ${call.path}`}>
          <summary>
            <strong>{call.method}</strong> <code>{call.path}</code>{' '}
            <span className="quiet">{call.summary}</span>
          </summary>
          <dl className="facts">
            {call.answers.map((answer) => (
              <div key={answer.status}>
                <dt>{answer.status}</dt>
                <dd>{answer.description}</dd>
              </div>
            ))}
          </dl>
          {call.body && <pre className="code">{call.body}</pre>}
        </details>
      ))}
      <h2 className="gap-top2">Shapes</h2>
      {schemas.map((schema) => (
        <details className="panel" key={schema.name}>
          <summary>
            <strong>{schema.name}</strong>
          </summary>
          <pre className="code">{schema.text}</pre>
        </details>
      ))}
    </div>
  );
}
